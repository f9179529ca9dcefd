import { readProfile } from '#domain/accounts/read-profile.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { listAddresses } from '#domain/addresses/list-addresses.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { CheckoutAccount } from './checkout-account.ts'

/** The account that checks out, with its saved addresses; null for a guest. A failure to load the addresses doesn't prevent buying. */
export async function readAccount(
  { db, report }: Pick<Shop, 'db' | 'report'>,
  viewer: Viewer,
): Promise<CheckoutAccount | null> {
  if (viewer.kind === 'anonymous') return null
  const { email, firstName, lastName } = viewer
  try {
    const [addresses, profile] = await Promise.all([listAddresses(db, viewer), readProfile(db, viewer)])
    return { ...profile, addresses }
  } catch (fault) {
    report(fault, 'the addresses of a checkout')
    return { email, firstName, lastName, phone: '', addresses: null }
  }
}
