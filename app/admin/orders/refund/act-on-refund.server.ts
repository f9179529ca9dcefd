import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { requestContext, shopContext } from '#app/context.server.ts'
import { isAccessRefusal } from '#domain/accounts/access.ts'
import { type RefundAsked, refundByAdministrator } from '#domain/payments/refunds/refund-by-administrator.server.ts'
import { type EndOfRefund, endRefundByHand } from '#domain/payments/refunds/refund-by-hand.server.ts'
import { administratorOf } from '../../administrator.server.ts'
import { giveAccount } from './give-account.server.ts'
import type { RefundAnswer } from './refund-answer.ts'
import { refundActSchema } from './refund-request.ts'
import { endText, refusalText, resultText } from './refund-words.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Handles the forms about refunds: refunds an order or another payment for it, submits the bank account for a refund, or ends a
 * refund sent by hand. In the name of the administrator, who must have signed in recently.
 */
export async function actOnRefund(context: Context, orderId: string, form: FormData): Promise<RefundAnswer> {
  const read = refundActSchema.safeParse(Object.fromEntries(form))
  if (!read.success || !z.uuid().safeParse(orderId).success) throw data(null, 400)
  const id = orderId.toLowerCase()
  const { data: asked } = read
  switch (asked.act) {
    case 'ask': {
      const { act: _, goods, ...rest } = asked
      return ask(context, { ...rest, ...(goods ? { goods } : {}), orderId: id, attempt: null })
    }
    case 'whole': {
      const { act: _, payment, why, ...rest } = asked
      return ask(context, { ...rest, orderId: id, attempt: payment, reason: reasons[why] })
    }
    case 'account':
      return giveAccount(context, id, asked)
    case 'sent': {
      const { reference, transfer, evidence, accountGivenAt: seenAccountGivenAt } = asked
      return end(context, { orderId: id, reference, isSent: true, proof: { transfer, evidence }, seenAccountGivenAt })
    }
    case 'not_sent':
      return end(context, { orderId: id, reference: asked.reference, isSent: false })
  }
}

// The provider and the customer see these texts.
const reasons = { duplicate: 'The order was paid twice', mismatch: 'The payment wasn’t what was asked for' }

async function ask(context: Context, asked: RefundAsked): Promise<RefundAnswer> {
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  const requested = await refundByAdministrator(shop, asked, viewer)
  note(context, { isDone: requested.ok, who: viewer.userId, orderId: asked.orderId })
  if (requested.ok) return { ...resultText(requested.refund), reference: requested.refund.reference }
  if (isAccessRefusal(requested)) throw data(null, statusOf(requested))
  return { ok: false, message: refusalText(requested), ...(requested.reason === 'key_reused' ? { isUsed: true } : {}) }
}

async function end(context: Context, asked: EndOfRefund): Promise<RefundAnswer> {
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  const ended = await endRefundByHand(shop, asked, viewer)
  note(context, { isDone: ended.ok, who: viewer.userId, orderId: asked.orderId })
  if (!ended.ok && isAccessRefusal(ended)) throw data(null, statusOf(ended))
  return endText(ended, asked.isSent)
}

function note(context: Context, { isDone, who, orderId }: { isDone: boolean; who: string; orderId: string }): void {
  const { ip: address } = context.get(requestContext)
  const outcome = isDone ? 'done' : 'refused'
  context.get(shopContext).noteSecurity({ what: 'refund', outcome, who, address, about: orderId })
}

const statusOf = ({ reason }: { reason: string }) => (reason === 'not_allowed' ? 403 : 401)
