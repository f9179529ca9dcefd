import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import type { ActivityEntry } from './activity.ts'
import { type ActivityFilter, type ActivityKey, activityPerPage } from './activity-filter.ts'
import { type ActivityRow, readActivityRows, readActors } from './activity-rows.server.ts'
import { readNames } from './read-names.server.ts'

export type ActivityListed =
  | { ok: true; entries: ActivityEntry[]; next: ActivityKey | null; people: string[] }
  | AccessRefusal

/** A page of what staff did, the newest first, from the audit log; `next` is where the next page begins. */
export async function listActivity(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  filter: ActivityFilter,
  viewer: Viewer,
): Promise<ActivityListed> {
  const authorized = authorize(viewer, 'activity.read')
  if (!authorized.ok) return authorized
  const { rows, next } = await readActivityRows(db, filter, { now: clock(), limit: activityPerPage })
  const names = await readNames(
    db,
    rows.map(({ subject }) => subject),
  )
  return {
    ok: true,
    entries: rows.map((row) => toEntry(row, names)),
    next,
    people: await readActors(db),
  }
}

/** An entry of the audit log with the name of its subject. */
export function toEntry(row: ActivityRow, names: Awaited<ReturnType<typeof readNames>>): ActivityEntry {
  const { id, at, actor, action, subject, details } = row
  const known = names.get(subject) ?? { kind: subject, id: '', name: null }
  return { id, at: at.toISOString(), actor, action, subject: known, details }
}
