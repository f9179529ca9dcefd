import { sql } from 'kysely'
import { rolePermissions } from '#domain/accounts/roles.ts'
import { staffRoles } from '#domain/accounts/staff-role.ts'
import { claimDue } from '#domain/claim-due.server.ts'
import { isUniqueViolation } from '#domain/is-unique-violation.ts'
import type { Shop } from '#domain/shop.ts'
import { applyImport } from './apply-import.server.ts'
import { checkImport } from './check-import.server.ts'
import { importLimits } from './columns.ts'
import { type ImportClaim, ImportStopped, importLeaseMs, progressOf } from './import-claim.server.ts'
import { failImport } from './receive-import.server.ts'

type ImportShop = Pick<Shop, 'db' | 'clock' | 'report'>

const mostTries = 5

/**
 * Checks and applies the imports that are due, one after another. What a crashed node was doing is started again when
 * its lease has run out; it hasn't changed anything.
 */
export async function workOnImports(shop: ImportShop, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const [claim] = await claimDue(shop.db, {
      table: 'productImport',
      now: shop.clock(),
      leaseMs: importLeaseMs,
      limit: 1,
      columns: ['id', 'state', 'actorId', 'columns', 'tries'],
      counter: 'tries',
    })
    if (!claim) return deleteOld(shop)
    await workOn(shop, claim, stopping).catch(async (fault: unknown) => {
      if (!(fault instanceof ImportStopped)) throw fault
      // Another node can start at once.
      await release(shop, claim)
    })
  }
}

async function workOn(shop: ImportShop, claim: ImportClaim & { state: string }, stopping: AbortSignal): Promise<void> {
  const { db, clock } = shop
  if (claim.state === 'receiving')
    return failImport(db, claim.id, 'The upload broke off. Nothing was changed.', clock())
  if (claim.tries > mostTries)
    return failImport(db, claim.id, 'It was cut off too often. Nothing was changed.', clock())
  const progress = progressOf(db, claim, { clock, stopping })
  if (claim.state === 'checking') return checkImport(db, claim, { now: clock(), progress })
  const by = await findActor(shop, claim)
  if (!by)
    return failImport(db, claim.id, 'Whoever sent it is no administrator any more. Nothing was changed.', clock())
  await progress(0)
  const applied = await applyImport(db, claim, { by, now: clock(), progress }).catch((fault: unknown) => {
    // Somebody has added a product with the same slug in the meantime: checking again will find it.
    if (isUniqueViolation(fault, 'product_slug_key')) return { ok: false, reason: 'again' } as const
    throw fault
  })
  if (applied.ok) return
  if (applied.reason === 'busy') return
  if (applied.reason === 'again') return setState(shop, claim, 'checking')
  await sql`
    update product_import_line l set outcome = 'refused', message = e.message
    from jsonb_to_recordset(${JSON.stringify(applied.errors)}::jsonb) as e (line int, message text)
    where l.import_id = ${claim.id} and l.line = e.line`.execute(db)
  await setState(shop, claim, 'checked')
}

const setState = async ({ db, clock }: ImportShop, { id, tries }: ImportClaim, state: 'checking' | 'checked') => {
  await db
    .updateTable('productImport')
    .set({ state, done: 0, tries: 0, dueAt: state === 'checking' ? clock() : null, leasedUntil: null })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute()
}

const release = ({ db }: ImportShop, { id, tries }: ImportClaim) =>
  db.updateTable('productImport').set({ leasedUntil: null }).where('id', '=', id).where('tries', '=', tries).execute()

const rolesThatMay = staffRoles.filter((role) => rolePermissions[role].includes('catalogue.write'))

/** Who had the import applied, if they still may change the catalogue. */
async function findActor({ db }: ImportShop, { actorId }: ImportClaim) {
  if (actorId === null) return null
  const user = await db
    .selectFrom('user as u')
    .innerJoin('userRole as r', 'r.userId', 'u.id')
    .where('u.id', '=', actorId)
    .where('r.role', 'in', rolesThatMay)
    .select(['u.id', 'u.email'])
    .executeTakeFirst()
  return user ? { userId: user.id, email: user.email } : null
}

const dayMs = 24 * 60 * 60_000

/**
 * Deletes one import that ended long ago, or that was checked but not applied for a day. One at a time, since each may
 * have many lines.
 */
async function deleteOld({ db, clock }: ImportShop): Promise<void> {
  const ago = (days: number) => new Date(clock().getTime() - days * dayMs)
  await db
    .deleteFrom('productImport')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('productImport')
        .where((old) =>
          old.or([
            old('finishedAt', '<', ago(importLimits.keptDays)),
            old.and([old('state', '=', 'checked'), old('createdAt', '<', ago(1))]),
          ]),
        )
        .select('id')
        .limit(1),
    )
    .execute()
}
