import type { Viewer } from '#domain/accounts/viewer.ts'
import { countedMailbox, hasTag } from '#domain/notifications/email-address.ts'
import type { CountGuess } from './coupon-guess.ts'

/**
 * `mayMail`: whether a mail about the order may be sent. `refused` must be called if the order is refused, so that the
 * mail isn't counted.
 */
type OrderMailReading = { mayMail: boolean; refused: () => Promise<void> }

const notCounted: OrderMailReading = { mayMail: true, refused: async () => {} }

/**
 * Counts mails about guests' orders to the same mailbox under tagged addresses (`ada+1@…`, `ada+2@…`), once for each
 * checkout key: at most five a day. The limit of a single address is in domain/orders/unpaid-mail-limit.server.ts.
 */
export async function countOrderMail(
  countGuess: CountGuess,
  { viewer, email, checkoutKey }: { viewer: Viewer; email: string; checkoutKey: string },
): Promise<OrderMailReading> {
  if (viewer.kind !== 'anonymous' || !hasTag(email)) return notCounted
  const counted = await countGuess('order-email', countedMailbox(email), checkoutKey)
  return counted.ok ? { mayMail: true, refused: counted.holds } : { ...notCounted, mayMail: false }
}
