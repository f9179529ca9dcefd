import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { requestContext, shopContext } from '#app/context.server.ts'
import { type AccessRefusal, isAccessRefusal } from '#domain/accounts/access.ts'
import { formatNaira } from '#domain/money/money.ts'
import { readEvidence } from '#domain/payments/by-hand/hand-payment.ts'
import { type PaymentTaken, takePayment } from '#domain/payments/by-hand/take-payment.server.ts'
import { administratorOf } from '../../administrator.server.ts'
import type { CollectAnswer } from './collect-answer.ts'

const typed = z.string().max(5_000)
const schema = z.object({
  key: z.uuid(),
  amount: z.coerce.number().int().min(1),
  method: typed,
  payer: typed,
  transfer: typed.default(''),
  note: typed.default(''),
  receivedAt: typed,
})

/** Records that everything an order owes was received, in the name of the administrator, who must have signed in recently. */
export async function actOnPayment(
  context: Readonly<RouterContextProvider>,
  id: string,
  form: FormData,
): Promise<CollectAnswer> {
  const read = schema.safeParse(Object.fromEntries(form))
  if (!read.success || !z.uuid().safeParse(id).success) throw data(null, 400)
  const { key, amount, ...fields } = read.data
  const shop = context.get(shopContext)
  const evidence = readEvidence(fields, shop.clock())
  if (!evidence.ok)
    return {
      ok: false,
      message: 'Nothing was recorded yet. Please correct what is marked.',
      problems: evidence.problems,
    }
  const viewer = administratorOf(context)
  const orderId = id.toLowerCase()
  const taken = await takePayment(shop, { orderId, key, amount, evidence: evidence.evidence }, viewer)
  const outcome = taken.ok ? 'done' : 'refused'
  const { ip: address } = context.get(requestContext)
  shop.noteSecurity({ what: 'payment_by_hand', outcome, who: viewer.userId, address, about: orderId })
  if (taken.ok) return { ok: true, message: `${formatNaira(amount)} recorded. The order is paid.` }
  if (isAccessRefusal(taken)) throw data(null, taken.reason === 'not_allowed' ? 403 : 401)
  return refusalOf(taken)
}

function refusalOf(refused: Exclude<PaymentTaken, { ok: true } | AccessRefusal>): CollectAnswer {
  switch (refused.reason) {
    case 'not_found':
      return { ok: false, message: 'There is no such order any more.' }
    case 'paid':
      return {
        ok: false,
        message: `It is paid already: ${refused.by === null ? 'its provider confirmed a payment' : `${refused.by} recorded it`}. Nothing was recorded a second time.`,
      }
    case 'ended':
      return {
        ok: false,
        message: 'This order has ended. Move it back to pending first: then its pieces are kept again.',
      }
    case 'other_amount':
      return { ok: false, message: `It comes to ${formatNaira(refused.due)} by now. Please look at the order again.` }
    case 'transfer_used':
      return {
        ok: false,
        message: 'Nothing was recorded yet. Please correct what is marked.',
        problems: { transfer: 'Another order was paid by a transfer with this reference' },
      }
  }
}
