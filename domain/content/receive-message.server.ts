import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { type ContactMessage, contactFields } from './contact-message.ts'

/** For how long the same text from the same sender counts as the same message. */
const sameMessageMs = 24 * 60 * 60_000

/**
 * Stores a message of the contact form and, if `mayMail` allows it, enqueues a mail about it to the shop. If the same
 * message comes again within a day, nothing is stored or mailed.
 */
export async function receiveMessage(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  message: ContactMessage,
  mayMail: () => Promise<boolean>,
): Promise<void> {
  const fingerprint = fingerprintOf(message)
  const at = clock()
  if (await isKnown(db, fingerprint, at)) return
  const isMailed = await mayMail()
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 2))`.execute(tx)
    if (await isKnown(tx, fingerprint, at)) return { ok: true }
    const { id } = await tx
      .insertInto('contactMessage')
      .values({ ...message, fingerprint, createdAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isMailed) await enqueueMail(tx, { kind: 'contact_message', messageId: id }, { at })
    return { ok: true }
  })
}

async function isKnown(db: Tx | Shop['db'], fingerprint: string, at: Date): Promise<boolean> {
  const known = await db
    .selectFrom('contactMessage')
    .where('fingerprint', '=', fingerprint)
    .where('createdAt', '>', new Date(at.getTime() - sameMessageMs))
    .select('id')
    .executeTakeFirst()
  return known !== undefined
}

function fingerprintOf(message: ContactMessage): string {
  const text = JSON.stringify(
    contactFields.map((name) => (name === 'email' ? message.email.toLowerCase() : message[name])),
  )
  return createHash('sha256').update(text).digest('base64url')
}
