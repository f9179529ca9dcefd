import type { PageLimits, RequestInfo } from '#app/context.server.ts'
import { orderAsked } from '#app/order-access.server.ts'
import { countedMailbox, invalidEmail, readEmail } from '#domain/notifications/email-address.ts'
import { correctEmail } from '#domain/orders/correct-email.server.ts'
import { findOwnOrder } from '#domain/orders/order-access.server.ts'
import type { OpenedOrder } from '#domain/orders/order-keys.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { EmailAnswer } from './email-answer.ts'

const refusals = {
  not_unpaid: 'The email of this order can no longer be changed here.',
  too_many: 'That was often. Please contact us, your order is saved.',
}

/** `opened`: what the browser keeps in place of a link that no longer works; null if it came without one (see `correctEmail`). */
type Corrected = { answer: EmailAnswer; opened: OpenedOrder | null }

/** Corrects the email of an unpaid order from a form. Null when the order isn't the visitor's. */
export async function correctOrderEmail(
  shop: Shop,
  limits: PageLimits,
  request: Request,
  { ip, viewer }: Pick<RequestInfo, 'ip' | 'viewer'>,
): Promise<Corrected | null> {
  const { orderId, access } = orderAsked(shop, request, viewer)
  const order = await findOwnOrder(shop, access, orderId)
  if (!order) return null
  const typed = String((await request.formData()).get('email') ?? '')
  const refused = (error: string): Corrected => ({ answer: { ok: false, typed, error }, opened: null })
  const saved = (to: string, opened: OpenedOrder | null): Corrected => ({ answer: { ok: true, email: to }, opened })
  const email = readEmail(typed)
  if (email === null) return refused(invalidEmail)
  if (email === order.email) return saved(email, null)
  for (const limit of ['email-correction', 'email-correction-network'] as const)
    if (!(await limits.check(limit, ip)).ok) return refused(refusals.too_many)
  // Over this limit the email is still corrected, but no mail is sent and nothing is said.
  const mails = await limits.check('email-correction-email', countedMailbox(email))
  const corrected = await correctEmail(shop, access, order.id, email, { isMailed: mails.ok })
  if (corrected.ok) return saved(email, corrected.opened)
  return corrected.reason === 'not_found' ? null : refused(refusals[corrected.reason])
}
