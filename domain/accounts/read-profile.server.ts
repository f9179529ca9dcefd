import type { Queryable } from '#domain/transaction.server.ts'
import type { Profile } from './profile.ts'
import type { SignedIn } from './viewer.ts'

/** The viewer's own profile; empty fields where none was saved. */
export async function readProfile(
  db: Queryable,
  { userId, email }: Pick<SignedIn, 'userId' | 'email'>,
): Promise<Profile> {
  const row = await db
    .selectFrom('profile')
    .where('id', '=', userId)
    .select(['firstName', 'lastName', 'phone'])
    .executeTakeFirst()
  return { ...(row ?? { firstName: '', lastName: '', phone: '' }), email }
}
