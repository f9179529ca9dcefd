import type { Queryable } from '#domain/transaction.server.ts'
import type { ContactMessage } from './contact-message.ts'

/** A message of the contact form, for the mail about it; null if it was deleted. */
export async function findMessage(
  db: Queryable,
  id: string,
): Promise<(ContactMessage & { id: string; createdAt: Date }) | null> {
  const row = await db
    .selectFrom('contactMessage')
    .where('id', '=', id)
    .select(['id', 'name', 'email', 'subject', 'message', 'createdAt'])
    .executeTakeFirst()
  return row ?? null
}
