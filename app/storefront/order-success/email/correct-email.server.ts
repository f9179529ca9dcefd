import type { PageLimits, RequestInfo } from '#app/context.server.ts'
import { orderAsked } from '#app/order-access.server.ts'
import { invalidEmail, readEmail } from '#domain/notifications/email-address.ts'
import { correctEmail } from '#domain/orders/correct-email.server.ts'
import { findOwnOrder } from '#domain/orders/order-access.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { EmailAnswer } from './email-answer.ts'

const refusals = {
  not_unpaid: 'The email of this order can no longer be changed here.',
  too_many: 'That was often. Please contact us, your order is saved.',
}

/** Corrects the email of an unpaid order from a form. Null when the order isn't the visitor's. */
export async function correctOrderEmail(
  shop: Shop,
  limits: PageLimits,
  request: Request,
  { ip, viewer }: Pick<RequestInfo, 'ip' | 'viewer'>,
): Promise<EmailAnswer | null> {
  const { orderId, access } = orderAsked(shop, request, viewer)
  const order = await findOwnOrder(shop, access, orderId)
  if (!order) return null
  const typed = String((await request.formData()).get('email') ?? '')
  const refused = (error: string) => ({ ok: false, typed, error }) as const
  const email = readEmail(typed)
  if (email === null) return refused(invalidEmail)
  if (email === order.email) return { ok: true, email }
  if (!(await limits.check('email-correction', ip)).ok) return refused(refusals.too_many)
  const corrected = await correctEmail(shop, access, order.id, email)
  if (corrected.ok) return { ok: true, email }
  return corrected.reason === 'not_found' ? null : refused(refusals[corrected.reason])
}
