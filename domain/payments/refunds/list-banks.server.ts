import { may, type Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import type { Bank, BankList, PaymentProvider } from '../provider.ts'
import { listRefunds } from './read-refunds.server.ts'
import { isWaitingForAccount } from './refund-state.ts'

export type BanksOfRefund =
  | { ok: true; banks: Bank[] }
  /**
   * `not_waiting`: it needs no account, or its provider takes none; `unavailable`: the provider gave no clear answer.
   */
  | { ok: false; reason: 'not_allowed' | 'not_waiting' | 'unavailable' }

const keptMs = 60 * 60_000
// How long to wait after a failure.
const retryMs = 5_000

// One list for each provider: repeated requests must not use up the calls that the provider allows for payments.
const asked = new WeakMap<PaymentProvider, { list: Promise<BankList>; until: number }>()

/** The banks that a customer's account may be at, for a refund that waits for one and a viewer who may refund. */
export async function listBanksFor(
  { db, providers, clock }: Pick<Shop, 'db' | 'providers' | 'clock'>,
  { orderId, reference }: { orderId: string; reference: string },
  viewer: Viewer,
): Promise<BanksOfRefund> {
  if (!may(viewer, 'orders.refund')) return { ok: false, reason: 'not_allowed' }
  const refund = (await listRefunds(db, orderId)).find((one) => one.reference === reference)
  const provider = refund && isWaitingForAccount(refund) ? providers.get(refund.provider) : undefined
  const listed = provider && (await listOnce(provider, clock().getTime()))
  if (!listed) return { ok: false, reason: 'not_waiting' }
  return listed.ok ? listed : { ok: false, reason: 'unavailable' }
}

async function listOnce(provider: PaymentProvider, now: number): Promise<BankList | null> {
  const last = asked.get(provider)
  if (last && now < last.until) return last.list
  if (!provider.listBanks) return null
  // Requests that come meanwhile wait for the same answer.
  const entry = { list: provider.listBanks(), until: Number.POSITIVE_INFINITY }
  asked.set(provider, entry)
  try {
    const answer = await entry.list
    entry.until = now + (answer.ok ? keptMs : retryMs)
    return answer
  } catch (fault) {
    asked.delete(provider)
    throw fault
  }
}
