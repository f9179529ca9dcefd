import type { Shop } from '#domain/shop.ts'
import type { Profile, ProfileFields } from './profile.ts'
import type { SignedIn } from './viewer.ts'

/** Saves the viewer's own profile, whether there was one or not: of two savings the later one stays, with all its fields. */
export async function saveProfile(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { userId, email }: Pick<SignedIn, 'userId' | 'email'>,
  { firstName, lastName, phone }: ProfileFields,
): Promise<Profile> {
  const fields = { firstName, lastName, phone }
  await db
    .insertInto('profile')
    .values({ id: userId, email, ...fields, createdAt: clock(), updatedAt: clock() })
    .onConflict((saved) => saved.column('id').doUpdateSet({ ...fields, updatedAt: clock() }))
    .execute()
  return { ...fields, email }
}
