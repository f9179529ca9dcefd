import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { amountDue } from './amount-due.ts'
import { correctedAddress } from './corrected-address.server.ts'
import { leaveAccount } from './leave-account.server.ts'
import { lockOrder, moveOrder } from './move-order.server.ts'
import { findWay, mayChangeOrder, type OrderAccess } from './order-access.server.ts'
import { type OpenedOrder, openedBy } from './order-keys.server.ts'
import { readOrderMoney } from './read-order-money.server.ts'
import { mayMailAboutUnpaid } from './unpaid-mail-limit.server.ts'

const historyKind = 'email_corrected'
// Each correction sends a mail to an address that anybody may have typed.
const correctionsPerOrder = 5

export type EmailCorrection =
  /** `opened`: what the browser keeps instead of a link to the former address; null if it didn't come by a link. */
  { ok: true; opened: OpenedOrder | null } | { ok: false; reason: 'not_found' | 'not_unpaid' | 'too_many' }

/**
 * Changes the payer's e-mail address of an unpaid order, and the recipient's if it was the same, and mails the order to
 * the new one. Further payments are opened with the new address, and links that were sent to the former address stop
 * working. `email` is valid. Somebody else's order is not found. With `isMailed` false no mail is sent, because the
 * address has had its share.
 */
export async function correctEmail(
  shop: Pick<Shop, 'db' | 'clock' | 'secret' | 'olderSecrets' | 'publicUrl'>,
  access: OrderAccess,
  orderId: string,
  email: string,
  { isMailed = true }: { isMailed?: boolean } = {},
): Promise<EmailCorrection> {
  const { db, clock } = shop
  if (!(await mayChangeOrder(shop, access, orderId))) return { ok: false, reason: 'not_found' }
  return inTransaction(db, async (tx): Promise<EmailCorrection> => {
    const order = await lockOrder(tx, orderId)
    // Checked again under the lock: another correction may have ended the access of a link.
    const way = order && (await findWay({ ...shop, db: tx }, access, orderId))
    if (!way) return { ok: false, reason: 'not_found' }
    const isPayable = order.status === 'pending' && amountDue(await readOrderMoney(tx, order)) > 0
    if (!isPayable) return { ok: false, reason: 'not_unpaid' }
    const earlier = await tx
      .selectFrom('orderEvent')
      .where('orderId', '=', orderId)
      .where('kind', '=', historyKind)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (earlier.count >= correctionsPerOrder) return { ok: false, reason: 'too_many' }
    const at = clock()
    const { phone } = await tx
      .updateTable('order')
      .set({ email, shippingAddress: correctedAddress(email), updatedAt: at })
      .where('id', '=', orderId)
      .returning('phone')
      .executeTakeFirstOrThrow()
    const actor = 'shopper'
    await moveOrder(tx, order, { kind: historyKind, actor, at })
    // A link doesn't prove who has placed the order.
    const { viewer } = access
    const keeper = viewer.kind === 'anonymous' ? null : viewer.userId
    if (way.by === 'placed' || way.by === 'program') await leaveAccount(tx, order, { keeper, actor, at })
    if (isMailed && (await mayMailAboutUnpaid(tx, email, at)))
      await enqueueMail(tx, { kind: 'order_received', orderId }, { at })
    return { ok: true, opened: way.by === 'link' ? openedBy(shop, { id: orderId, email, phone }, 'link') : null }
  })
}
