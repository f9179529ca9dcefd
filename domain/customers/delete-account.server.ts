import {
  checkOwnPassword,
  isStillSignedIn,
  type OwnPasswordChecked,
} from '#domain/accounts/check-own-password.server.ts'
import type { SignedIn, Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable } from '#domain/transaction.server.ts'
import { forgetPerson } from './forget-person.server.ts'

export type AccountDeleted =
  | { ok: true }
  /** The shop must keep an administrator. */
  | { ok: false; reason: 'administrator' }
  /** The session ended while the password was checked. */
  | { ok: false; reason: 'no_session' }
  | Extract<OwnPasswordChecked, { ok: false }>

/**
 * Deletes the viewer's own account, after checking the password. The orders stay, without the person: completed ones
 * lose name, address, e-mail and phone at once; one that is under way keeps them until it has arrived.
 */
export async function deleteAccount(
  shop: Pick<Shop, 'db' | 'clock' | 'passwords' | 'secret'>,
  viewer: Exclude<Viewer, { kind: 'anonymous' }>,
  password: string,
): Promise<AccountDeleted> {
  if (viewer.kind === 'administrator') return { ok: false, reason: 'administrator' }
  const checked = await checkOwnPassword(shop, viewer, password)
  // When the button is pressed twice, the second request may find no account any more, and so no password to check.
  if (!checked.ok && !(await isGone(shop, viewer))) return checked
  return inTransaction<AccountDeleted>(shop.db, async (tx) => {
    if (!(await isStillSignedIn(tx, viewer)) && !(await isGone({ db: tx }, viewer)))
      return { ok: false, reason: 'no_session' }
    await forgetPerson(tx, { account: viewer, emails: [viewer.email] }, { now: shop.clock() })
    return { ok: true }
  })
}

async function isGone({ db }: { db: Queryable }, { userId }: SignedIn): Promise<boolean> {
  return (await db.selectFrom('user').where('id', '=', userId).select('id').executeTakeFirst()) === undefined
}
