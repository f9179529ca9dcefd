import { sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { csvHeadLine, csvLine, neutralised } from '#domain/csv-cell.ts'
import { dayAndTimeFigures, dayFigures } from '#domain/orders/order-date.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable } from '#domain/transaction.server.ts'
import { subscriberConditions } from './list-subscribers.server.ts'
import { stateOf } from './queries.server.ts'
import type { SubscriberFilter } from './subscriber-filter.ts'

type SubscriberExport = { ok: true; fileName: string; parts: AsyncGenerator<string> } | AccessRefusal

/**
 * All subscribers that fit a filter as the parts of a CSV file, the newest first; each part is queried only when it is
 * requested. The audit log records the export and the chosen state, but never the search text: that may be an e-mail
 * address, and entries of the log can't be removed later.
 */
export async function exportSubscribers(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  filter: SubscriberFilter,
  viewer: Viewer,
): Promise<SubscriberExport> {
  const authorized = authorize(viewer, 'newsletter.export')
  if (!authorized.ok) return authorized
  const at = clock()
  const details = { view: filter.view, isSearch: filter.q !== '' }
  await inTransaction(db, async (tx) => {
    await writeAuditLog(tx, { by: authorized.by, action: 'export_newsletter', subject: 'newsletter', at, details })
    return { ok: true as const }
  })
  return { ok: true, fileName: `newsletter-${dayFigures(at)}.csv`, parts: readParts(db, filter, at) }
}

const perPart = 1_000
const head = csvHeadLine(['Email', 'State', 'Asked', 'Confirmed', 'Left'])

async function* readParts(db: Queryable, filter: SubscriberFilter, at: Date): AsyncGenerator<string> {
  yield head
  for (let after: Row | null = null; ; ) {
    const rows: Row[] = await readPart(db, filter, { after, at })
    if (rows.length > 0) yield rows.map(lineOf).join('')
    const last = rows.at(-1)
    if (!last || rows.length < perPart) return
    after = last
  }
}

type Row = Awaited<ReturnType<typeof readPart>>[number]
type Place = { id: string; askedAt: string }

const readPart = (db: Queryable, filter: SubscriberFilter, { after, at }: { after: Place | null; at: Date }) =>
  db
    .selectFrom('newsletterSubscriber')
    .where((eb) => eb.and(subscriberConditions(filter)))
    .where('createdAt', '<=', at)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`created_at <= ${after?.askedAt}::timestamptz
          and (created_at < ${after?.askedAt}::timestamptz or id > ${after?.id})`,
      ),
    )
    .select(['id', 'email', 'createdAt', 'confirmedAt', 'unsubscribedAt', sql<string>`created_at::text`.as('askedAt')])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(perPart)
    .execute()

const lineOf = ({ email, createdAt, confirmedAt, unsubscribedAt }: Row) =>
  csvLine(
    [email, stateOf({ confirmedAt, unsubscribedAt }), ...[createdAt, confirmedAt, unsubscribedAt].map(timeOf)].map(
      neutralised,
    ),
  )

const timeOf = (moment: Date | null) => (moment === null ? '' : dayAndTimeFigures(moment))
