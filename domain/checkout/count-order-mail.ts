import type { Viewer } from '#domain/accounts/viewer.ts'
import { countedMailbox, hasTag } from '#domain/notifications/email-address.ts'
import type { CountGuess } from './coupon-guess.ts'

/** `mayMail`: whether the recipient of an order may be mailed about it. `refused` says that there is no order, so that no mail counts. */
type OrderMailReading = { mayMail: boolean; refused: () => Promise<void> }

const notCounted: OrderMailReading = { mayMail: true, refused: async () => {} }

/**
 * Counts the mail about a guest's order by the mailbox that it goes to, once for a checkout key. An address has its own five mails a day
 * (domain/orders/unpaid-mail-limit.server.ts); what comes to one mailbox by tags has five in all.
 */
export async function countOrderMail(
  countGuess: CountGuess,
  { viewer, email, checkoutKey }: { viewer: Viewer; email: string; checkoutKey: string },
): Promise<OrderMailReading> {
  if (viewer.kind !== 'anonymous' || !hasTag(email)) return notCounted
  const counted = await countGuess('order-email', countedMailbox(email), checkoutKey)
  return counted.ok ? { mayMail: true, refused: counted.holds } : { ...notCounted, mayMail: false }
}
