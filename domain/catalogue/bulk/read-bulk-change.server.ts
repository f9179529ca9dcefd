import { sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { type BulkChange, type BulkColumns, type BulkReason, bulkChangeSchema, bulkLimits } from './bulk-change.ts'

export type BulkRow = {
  productId: string
  name: string
  before: Partial<BulkColumns>
  after: Partial<BulkColumns>
  outcome: 'waiting' | 'refused' | 'applied' | 'skipped' | 'undone' | 'kept'
  reason: BulkReason | null
}

export type BulkSummary = {
  id: string
  change: BulkChange
  state: 'planned' | 'applied' | 'undone'
  /** The e-mail address of whoever planned it; null if that account was deleted. */
  by: string | null
  createdAt: string
  canUndo: boolean
  /** The number of products by outcome. */
  counts: Partial<Record<BulkRow['outcome'], number>>
}

export type BulkRead =
  | { ok: true; change: BulkSummary; changed: BulkRow[]; left: BulkRow[] }
  | { ok: false; reason: 'not_found' }
  | AccessRefusal

/** How many products are shown, of those that are changed and of those that aren't. */
const shownRows = 20
const listed = 20

/** A bulk change with its first products; those that aren't changed (refused, skipped or kept) come separately. */
export async function readBulkChange(shop: Pick<Shop, 'db' | 'clock'>, id: string, viewer: Viewer): Promise<BulkRead> {
  const authorized = authorize(viewer, 'catalogue.read')
  if (!authorized.ok) return authorized
  const [change] = isUuid(id) ? await readSummaries(shop, id) : []
  if (!change) return { ok: false, reason: 'not_found' }
  const [changed, left] = await Promise.all([
    readRows(shop.db, id, ['waiting', 'applied', 'undone']),
    readRows(shop.db, id, ['refused', 'skipped', 'kept']),
  ])
  return { ok: true, change, changed, left }
}

/** The bulk changes that were applied last. */
export async function listBulkChanges(
  shop: Pick<Shop, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<{ ok: true; changes: BulkSummary[] } | AccessRefusal> {
  const authorized = authorize(viewer, 'catalogue.read')
  return authorized.ok ? { ok: true, changes: await readSummaries(shop, null) } : authorized
}

async function readSummaries({ db, clock }: Pick<Shop, 'db' | 'clock'>, id: string | null): Promise<BulkSummary[]> {
  const rows = await db
    .selectFrom('bulkChange as b')
    .leftJoin('user as u', 'u.id', 'b.actorId')
    .$if(id === null, (query) => query.where('b.state', '<>', 'planned'))
    .$if(id !== null, (query) => query.where('b.id', '=', id ?? ''))
    .select(['b.id', 'b.change', 'b.state', 'b.createdAt', 'b.appliedAt', 'u.email'])
    .select((eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom('bulkChangeRow')
            .whereRef('bulkChangeId', '=', 'b.id')
            .groupBy('outcome')
            .select((inner) => ['outcome', inner.fn.countAll<number>().as('count')])
            .as('c'),
        )
        .select(sql<BulkSummary['counts']>`jsonb_object_agg(c.outcome, c.count)`.as('counts'))
        .as('counts'),
    )
    .orderBy('b.createdAt', 'desc')
    .limit(listed)
    .execute()
  const undoable = clock().getTime() - bulkLimits.undoDays * 24 * 60 * 60_000
  return rows.map(({ change, state, createdAt, appliedAt, counts, email, ...row }) => ({
    ...row,
    change: bulkChangeSchema.parse(change),
    state: state as BulkSummary['state'],
    by: email,
    createdAt: createdAt.toISOString(),
    canUndo: state === 'applied' && (counts?.applied ?? 0) > 0 && (appliedAt?.getTime() ?? 0) > undoable,
    counts: counts ?? {},
  }))
}

const readRows = (db: Queryable, id: string, outcomes: BulkRow['outcome'][]): Promise<BulkRow[]> =>
  db
    .selectFrom('bulkChangeRow')
    .where('bulkChangeId', '=', id)
    .where('outcome', 'in', outcomes)
    .select(['productId', 'name', 'before', 'after', 'outcome', 'reason'])
    .orderBy('place')
    .limit(shownRows)
    .$castTo<BulkRow>()
    .execute()
