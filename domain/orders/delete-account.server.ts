import { checkOwnPassword, type OwnPasswordChecked } from '#domain/accounts/check-own-password.server.ts'
import { deleteUser } from '#domain/accounts/delete-user.server.ts'
import type { SignedIn } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import type { ShippingAddress } from './shipping-address.ts'

export type AccountDeleted =
  | { ok: true }
  /** The shop must keep an administrator. */
  | { ok: false; reason: 'administrator' }
  | Extract<OwnPasswordChecked, { ok: false }>

/**
 * Deletes the account of whoever asks and knows its password. Orders stay, without the person: those that are over lose name, address,
 * e-mail and phone at once; one that is under way keeps them, because it has to arrive.
 */
export async function deleteAccount(
  shop: Pick<Shop, 'db' | 'clock' | 'passwords'>,
  viewer: SignedIn & { kind: 'customer' | 'administrator' },
  password: string,
): Promise<AccountDeleted> {
  if (viewer.kind === 'administrator') return { ok: false, reason: 'administrator' }
  const checked = await checkOwnPassword(shop, viewer, password)
  if (!checked.ok) return checked
  return inTransaction<AccountDeleted>(shop.db, async (tx) => {
    await forgetBuyer(tx, viewer.userId)
    await deleteUser(tx, viewer, shop.clock())
    return { ok: true }
  })
}

const nobody: ShippingAddress = {
  firstName: 'Deleted',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
}

async function forgetBuyer(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('order')
    .set({ userId: null, email: '', shippingAddress: JSON.stringify(nobody) })
    .where('userId', '=', userId)
    .where('status', 'in', ['delivered', 'cancelled'])
    .execute()
  await tx.updateTable('order').set({ userId: null }).where('userId', '=', userId).execute()
}
