import type { Shop } from '#domain/shop.ts'
import type { Profile, ProfileFields } from './profile.ts'
import type { SignedIn } from './viewer.ts'

/** Saves the given fields of the viewer's own profile, and leaves the others as they are. Returns the whole profile. */
export async function saveProfile(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { userId, email }: Pick<SignedIn, 'userId' | 'email'>,
  { firstName, lastName, phone }: Partial<ProfileFields>,
): Promise<Profile> {
  const fields = {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(phone !== undefined && { phone }),
  }
  const saved = await db
    .insertInto('profile')
    .values({ id: userId, email, ...fields, createdAt: clock(), updatedAt: clock() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...fields, updatedAt: clock() }))
    .returning(['firstName', 'lastName', 'phone'])
    .executeTakeFirstOrThrow()
  return { ...saved, email }
}
