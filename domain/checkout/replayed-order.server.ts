import { anonymous, type Viewer } from '#domain/accounts/viewer.ts'
import { claimGuestOrder } from '#domain/orders/claim-guest-orders.server.ts'
import type { OrderOfKey } from '#domain/orders/queries.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { fingerprintOf } from './fingerprint.server.ts'
import type { PlaceOrderInput } from './placement.ts'

export type Replayed = { ok: true; orderId: string } | { ok: false; reason: 'key_reused' }

/**
 * Whether an order is the same as the one already placed with its checkout key; it is refused if the contents or the
 * person differ. If she placed it as a guest and has signed in since, it becomes her account's.
 */
export async function replayOrder(
  tx: Tx,
  existing: OrderOfKey,
  input: PlaceOrderInput,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<Replayed> {
  const userId = viewer.kind === 'anonymous' ? null : viewer.userId
  const isSame = [viewer, anonymous].some((who) => fingerprintOf(input, who) === existing.checkoutFingerprint)
  const isHers = existing.isGuestOrder || (userId !== null && existing.userId === userId)
  if (!isSame || !isHers) return { ok: false, reason: 'key_reused' }
  if (userId !== null && existing.isGuestOrder) await claimGuestOrder(tx, existing.id, { userId, at: now })
  return { ok: true, orderId: existing.id }
}
