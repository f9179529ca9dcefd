import { may, type Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import type { Bank } from '../provider.ts'
import { listRefunds } from './read-refunds.server.ts'
import { isWaitingForAccount } from './refund-state.ts'

export type BanksOfRefund =
  | { ok: true; banks: Bank[] }
  /** `not_waiting`: no account is wanted for it, or its provider takes none; `unavailable`: the provider gave no clear answer. */
  | { ok: false; reason: 'not_allowed' | 'not_waiting' | 'unavailable' }

/** The banks that a customer's account may be at, for a refund that waits for one, and a viewer who may refund. */
export async function listBanksFor(
  { db, providers }: Pick<Shop, 'db' | 'providers'>,
  { orderId, reference }: { orderId: string; reference: string },
  viewer: Viewer,
): Promise<BanksOfRefund> {
  if (!may(viewer, 'orders.refund')) return { ok: false, reason: 'not_allowed' }
  const refund = (await listRefunds(db, orderId)).find((one) => one.reference === reference)
  const provider = refund && isWaitingForAccount(refund) ? providers.get(refund.provider) : undefined
  if (!provider?.listBanks) return { ok: false, reason: 'not_waiting' }
  const listed = await provider.listBanks()
  return listed.ok ? listed : { ok: false, reason: 'unavailable' }
}
