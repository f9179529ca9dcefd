import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable } from '#domain/transaction.server.ts'
import { amountDue } from './amount-due.ts'
import { placeFields, withoutPlace } from './collection.ts'
import { leaveAccount } from './leave-account.server.ts'
import { lockOrder, moveOrder } from './move-order.server.ts'
import { isMadeByStaff } from './order.ts'
import { readOrderMoney } from './read-order-money.server.ts'
import { type CheckoutField, checkoutFields, type ShippingAddress } from './shipping-address.ts'

type ContactChanged =
  | { ok: true; fields: CheckoutField[] }
  /** `changed`: somebody else changed it since it was shown; `same`: nothing is different. */
  | { ok: false; reason: 'not_found' | 'not_unpaid' | 'changed' | 'same' }
  | AccessRefusal

/**
 * Which contact fields of an order may be empty: staff take orders without an e-mail address, and an order to be
 * collected needs no place.
 */
export async function optionalContact(db: Queryable, orderId: string): Promise<CheckoutField[]> {
  const order = await db
    .selectFrom('order')
    .where('id', '=', orderId)
    .select(['channel', 'isCollected'])
    .executeTakeFirst()
  if (!order) return []
  return [...(isMadeByStaff(order) ? (['email'] as const) : []), ...(order.isCollected ? placeFields : [])]
}

/**
 * Changes the shipping address and contact of an unpaid order. `seen` is what the administrator was shown, `address`
 * the new one, which is valid; if it is stored already, nothing changes. If the payer's contact was the recipient's, it
 * changes as well. The order is mailed to its new e-mail address.
 */
export async function changeContact(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { orderId, seen, address: given }: { orderId: string; seen: ShippingAddress; address: ShippingAddress },
  viewer: Viewer,
): Promise<ContactChanged> {
  const authorized = authorize(viewer, 'orders.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  return inTransaction<ContactChanged>(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'not_found' }
    const isUnpaid = order.status === 'pending' && amountDue(await readOrderMoney(tx, order)) > 0
    if (!isUnpaid) return { ok: false, reason: 'not_unpaid' }
    const stored = tx
      .selectFrom('order')
      .where('id', '=', orderId)
      .select(['email', 'phone', 'shippingAddress', 'isCollected', 'userId'])
    const { email, phone, shippingAddress: was, isCollected, userId } = await stored.executeTakeFirstOrThrow()
    const address = isCollected ? withoutPlace(given) : given
    const isAsSeen = fieldsThatDiffer(was, seen).length === 0
    const fields = fieldsThatDiffer(was, address)
    // Sent again because no answer came, or a colleague made the same change.
    if (!isAsSeen && fields.length === 0) return { ok: true, fields: fieldsThatDiffer(seen, address) }
    if (!isAsSeen) return { ok: false, reason: 'changed' }
    if (fields.length === 0) return { ok: false, reason: 'same' }
    const at = clock()
    // Customers with an account get mail at the account's address.
    const payer = was.email === email && (address.email !== '' || userId === null) ? address.email : email
    await tx
      .updateTable('order')
      .set({
        shippingAddress: JSON.stringify(address),
        email: payer,
        phone: was.phone === phone ? address.phone : phone,
      })
      .where('id', '=', orderId)
      .execute()
    // The history doesn't contain the former address: it is kept for longer than a wrong address should be.
    await moveOrder(tx, order, { kind: 'contact_changed', actor: by.email, at, reason: wordsOf(fields) })
    if (payer !== email) await leaveAccount(tx, order, { keeper: null, actor: by.email, at })
    await writeAuditLog(tx, {
      by,
      action: 'change_order_contact',
      subject: `order:${orderId}`,
      at,
      details: { fields },
    })
    const mail = { kind: 'order_changed', orderId, changedAt: at.toISOString(), hasSameTotal: true } as const
    // Without replacing a waiting mail that announces another total.
    await enqueueMail(tx, mail, { at, key: `order_changed:same_total:${orderId}` })
    return { ok: true, fields }
  })
}

const fieldsThatDiffer = (one: Partial<ShippingAddress>, other: ShippingAddress): CheckoutField[] =>
  checkoutFields.filter((field) => (one[field] ?? '') !== other[field])

const words: Record<CheckoutField, string> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'e-mail address',
  phone: 'phone',
  address: 'address',
  city: 'city',
  state: 'state',
}

const wordsOf = (fields: readonly CheckoutField[]): string => {
  const text = fields.map((field) => words[field]).join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
