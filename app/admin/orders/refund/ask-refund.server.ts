import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { requestContext, shopContext } from '#app/context.server.ts'
import { isAccessRefusal } from '#domain/accounts/access.ts'
import { refundByAdministrator } from '#domain/payments/refunds/refund-by-administrator.server.ts'
import { administratorOf } from '../../administrator.server.ts'
import type { RefundAnswer } from './refund-answer.ts'
import { askedRefundSchema } from './refund-request.ts'
import { refusalText, resultText } from './refund-words.ts'

type Context = Readonly<RouterContextProvider>

/** Refunds an order in the name of the administrator, who signed in recently. */
export async function askRefund(context: Context, orderId: string, form: FormData): Promise<RefundAnswer> {
  const read = askedRefundSchema.safeParse(Object.fromEntries(form))
  if (!read.success || !z.uuid().safeParse(orderId).success) throw data(null, 400)
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  const { goods, ...asked } = read.data
  const given = { ...asked, ...(goods ? { goods } : {}), orderId: orderId.toLowerCase(), attempt: null }
  const requested = await refundByAdministrator(shop, given, viewer)
  const outcome = requested.ok ? 'done' : 'refused'
  const { ip: address } = context.get(requestContext)
  shop.noteSecurity({ what: 'refund', outcome, who: viewer.userId, address, about: given.orderId })
  if (requested.ok) return resultText(requested.refund)
  if (isAccessRefusal(requested)) throw data(null, requested.reason === 'not_allowed' ? 403 : 401)
  return { ok: false, message: refusalText(requested), ...(requested.reason === 'key_reused' ? { isUsed: true } : {}) }
}
