import { sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { csvHeadLine, csvLine, neutralised } from '#domain/csv-cell.ts'
import { lagosDay } from '#domain/lagos-day.ts'
import { dayAndTimeFigures } from '#domain/orders/order-date.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable } from '#domain/transaction.server.ts'
import { matchingMessages } from './message-conditions.server.ts'
import { type MessageFilter, writeMessageFilter } from './message-listing.ts'

export type MessageExport = { ok: true; fileName: string; parts: AsyncGenerator<string> } | AccessRefusal

const messagesPerPart = 200

/**
 * All messages that fit a filter as the parts of a CSV file, the newest first; each part is queried only when it is
 * requested.
 */
export async function exportMessages(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  filter: MessageFilter,
  viewer: Viewer,
): Promise<MessageExport> {
  const authorized = authorize(viewer, 'messages.export')
  if (!authorized.ok) return authorized
  const at = clock()
  const details = { filter: String(writeMessageFilter({ ...filter, page: 1 })) }
  await inTransaction(db, async (tx) => {
    await writeAuditLog(tx, { by: authorized.by, action: 'export_messages', subject: 'messages', at, details })
    return { ok: true as const }
  })
  return { ok: true, fileName: `messages-${lagosDay(at)}.csv`, parts: readParts(db, filter, at) }
}

async function* readParts(db: Queryable, filter: MessageFilter, at: Date): AsyncGenerator<string> {
  yield csvHeadLine(['Date', 'Name', 'Email', 'Subject', 'Message', 'Read', 'Answered'])
  for (let after: Row | null = null; ; ) {
    const rows: Row[] = await readPart(db, filter, { after, at })
    if (rows.length > 0) yield rows.map(lineOf).join('')
    const last = rows.at(-1)
    if (!last || rows.length < messagesPerPart) return
    after = last
  }
}

type Row = Awaited<ReturnType<typeof readPart>>[number]

const readPart = (
  db: Queryable,
  filter: MessageFilter,
  { after, at }: { after: { id: string; writtenAt: string } | null; at: Date },
) =>
  matchingMessages(db, filter)
    .where('m.createdAt', '<=', at)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`m.created_at <= ${after?.writtenAt}::timestamptz
          and (m.created_at < ${after?.writtenAt}::timestamptz or m.id > ${after?.id})`,
      ),
    )
    .select(['m.id', 'm.name', 'm.email', 'm.subject', 'm.message', 'm.createdAt', 'm.readAt', 'm.answeredAt'])
    .select(sql<string>`m.created_at::text`.as('writtenAt'))
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id')
    .limit(messagesPerPart)
    .execute()

const lineOf = ({ createdAt, name, email, subject, message, readAt, answeredAt }: Row) =>
  csvLine(
    [
      dayAndTimeFigures(createdAt),
      name,
      email,
      subject,
      message,
      readAt === null ? '' : dayAndTimeFigures(readAt),
      answeredAt === null ? '' : dayAndTimeFigures(answeredAt),
    ].map(neutralised),
  )
