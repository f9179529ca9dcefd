import type { SignedIn } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { lockAddresses, makeDefault, promoteNewest } from './default-address.server.ts'
import { type AddressFields, type AddressRefusal, addressFields, maxAddresses } from './saved-address.ts'

export type AddressSaved = { ok: true; id: string } | AddressRefusal

/** A change to the address `id`, of which only the given fields change, or with `id` null a new address. */
export type AddressToSave = ({ id: string; fields: Partial<AddressFields> } | { id: null; fields: AddressFields }) & {
  /** Whether it should be the default; `as it is` doesn't change that. */
  isDefault: boolean | 'as it is'
}

/**
 * Saves an address of the viewer. The first one becomes the default; if the default is no longer to be one, the newest
 * other becomes it. An address that is saved already isn't added again, so that a form sent twice adds one.
 */
export async function saveAddress(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { userId }: Pick<SignedIn, 'userId'>,
  { isDefault, ...asked }: AddressToSave,
): Promise<AddressSaved> {
  const at = clock()
  return inTransaction<AddressSaved>(db, async (tx) => {
    await lockAddresses(tx, userId)
    const saved =
      asked.id === null ? await add(tx, userId, asked.fields, at) : await change(tx, userId, { ...asked, at })
    if (!saved.ok) return saved
    if (isDefault === true || saved.isFirst) await makeDefault(tx, userId, saved.id)
    else if (isDefault === false && saved.wasDefault) await promoteNewest(tx, userId, saved.id)
    return { ok: true, id: saved.id }
  })
}

/** `wasDefault`: whether an existing address was the default. */
type Saved = { ok: true; id: string; isFirst: boolean; wasDefault: boolean } | AddressRefusal

async function add(tx: Tx, userId: string, fields: AddressFields, at: Date): Promise<Saved> {
  const present = await tx.selectFrom('userAddress').where('userId', '=', userId).selectAll().execute()
  const same = present.find((saved) => addressFields.every((field) => saved[field] === fields[field]))
  if (same) return { ok: true, id: same.id, isFirst: false, wasDefault: false }
  if (present.length >= maxAddresses) return { ok: false, reason: 'too_many' }
  const { id } = await tx
    .insertInto('userAddress')
    .values({ ...fields, userId, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ok: true, id, isFirst: present.length === 0, wasDefault: false }
}

async function change(
  tx: Tx,
  userId: string,
  { id, fields, at }: { id: string; fields: Partial<AddressFields>; at: Date },
): Promise<Saved> {
  const row = await tx
    .updateTable('userAddress')
    .set({ ...fields, updatedAt: at })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('isDefault')
    .executeTakeFirst()
  return row ? { ok: true, id, isFirst: false, wasDefault: row.isDefault } : { ok: false, reason: 'gone' }
}
