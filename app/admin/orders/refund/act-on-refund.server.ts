import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { requestContext, shopContext } from '#app/context.server.ts'
import { isAccessRefusal } from '#domain/accounts/access.ts'
import { refundByAdministrator } from '#domain/payments/refunds/refund-by-administrator.server.ts'
import { endRefundByHand } from '#domain/payments/refunds/refund-by-hand.server.ts'
import { administratorOf } from '../../administrator.server.ts'
import type { RefundAnswer } from './refund-answer.ts'
import { type AskedRefund, refundActSchema } from './refund-request.ts'
import { endText, refusalText, resultText } from './refund-words.ts'

type Context = Readonly<RouterContextProvider>

/** Refunds an order, or ends a refund that is sent by hand, in the name of the administrator, who signed in recently. */
export async function actOnRefund(context: Context, orderId: string, form: FormData): Promise<RefundAnswer> {
  const read = refundActSchema.safeParse(Object.fromEntries(form))
  if (!read.success || !z.uuid().safeParse(orderId).success) throw data(null, 400)
  const id = orderId.toLowerCase()
  if (read.data.act === 'ask') return ask(context, id, read.data)
  const { act, reference } = read.data
  const viewer = administratorOf(context)
  const isSent = act === 'sent'
  const ended = await endRefundByHand(context.get(shopContext), { orderId: id, reference, isSent }, viewer)
  if (!ended.ok && isAccessRefusal(ended)) throw data(null, statusOf(ended))
  return endText(ended, isSent)
}

async function ask(context: Context, orderId: string, { act: _, goods, ...asked }: AskedRefund): Promise<RefundAnswer> {
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  const given = { ...asked, ...(goods ? { goods } : {}), orderId, attempt: null }
  const requested = await refundByAdministrator(shop, given, viewer)
  const outcome = requested.ok ? 'done' : 'refused'
  const { ip: address } = context.get(requestContext)
  shop.noteSecurity({ what: 'refund', outcome, who: viewer.userId, address, about: orderId })
  if (requested.ok) return resultText(requested.refund)
  if (isAccessRefusal(requested)) throw data(null, statusOf(requested))
  return { ok: false, message: refusalText(requested), ...(requested.reason === 'key_reused' ? { isUsed: true } : {}) }
}

const statusOf = ({ reason }: { reason: string }) => (reason === 'not_allowed' ? 403 : 401)
