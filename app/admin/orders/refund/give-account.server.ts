import { data, type RouterContextProvider } from 'react-router'
import { requestContext, shopContext } from '#app/context.server.ts'
import { isAccessRefusal } from '#domain/accounts/access.ts'
import { readBankAccount } from '#domain/payments/refunds/bank-account.ts'
import { listRefunds } from '#domain/payments/refunds/read-refunds.server.ts'
import { resumeByAdministrator } from '#domain/payments/refunds/refund-by-administrator.server.ts'
import { administratorOf } from '../../administrator.server.ts'
import type { RefundAnswer } from './refund-answer.ts'
import type { GivenAccount } from './refund-request.ts'
import { resumedText } from './refund-words.ts'

/** Sends the customer's bank account for a refund to the provider; it is stored nowhere. */
export async function giveAccount(
  context: Readonly<RouterContextProvider>,
  orderId: string,
  { reference, ...typed }: GivenAccount,
): Promise<RefundAnswer> {
  const read = readBankAccount(typed)
  if (!read.ok) return { ok: false, field: read.field, message: read.message }
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  const refund = (await listRefunds(shop.db, orderId)).find((one) => one.reference === reference)
  if (!refund) return { ok: false, message: 'The refund is gone.' }
  const resumed = await resumeByAdministrator(shop, { refundId: refund.id, account: read.account }, viewer)
  const outcome = resumed.ok ? 'done' : 'refused'
  const { ip: address } = context.get(requestContext)
  shop.noteSecurity({ what: 'refund', outcome, who: viewer.userId, address, about: orderId })
  if (!resumed.ok && isAccessRefusal(resumed)) throw data(null, resumed.reason === 'not_allowed' ? 403 : 401)
  return resumedText(resumed, refund)
}
