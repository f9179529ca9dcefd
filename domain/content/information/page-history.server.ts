import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { differenceOf, type TextDifference } from './difference.ts'
import { type InformationPage, informationPages, type PageText, type VersionedText } from './information-page.ts'
import { readPage, readVersion } from './read-page.server.ts'

/** Who published a version, and when. Both are null for the built-in text; `by` is null if that account was deleted. */
export type Publishing = { by: string | null; at: Date | null }
export type PageVersion = Publishing & { version: number; restoredFrom: number | null }

const mostListed = 100

/** Who published a page last, and when. */
export async function readLastPublishing(db: Queryable, page: InformationPage): Promise<Publishing> {
  const [last] = await versionsOf(db, page, 1)
  return { by: last?.by ?? null, at: last?.at ?? null }
}

/** Every page with its title and its last publishing, for a viewer who may see them. */
export async function listPages(
  db: Queryable,
  viewer: Viewer,
): Promise<
  { ok: true; pages: ({ page: InformationPage; title: string; version: number } & Publishing)[] } | AccessRefusal
> {
  const authorized = authorize(viewer, 'pages.read')
  if (!authorized.ok) return authorized
  const pages = await Promise.all(
    informationPages.map(async (page) => {
      const [{ title, version }, published] = await Promise.all([readPage(db, page), readLastPublishing(db, page)])
      return { page, title, version, ...published }
    }),
  )
  return { ok: true, pages }
}

/** The text with which a page's form opens, for a viewer who may see it. */
export async function readPageForEdit(
  db: Queryable,
  viewer: Viewer,
  page: InformationPage,
): Promise<({ ok: true; text: VersionedText } & Publishing) | AccessRefusal> {
  const authorized = authorize(viewer, 'pages.read')
  if (!authorized.ok) return authorized
  const [text, published] = await Promise.all([readPage(db, page), readLastPublishing(db, page)])
  return { ok: true, text, ...published }
}

/**
 * What a version changed compared with the version before it, by field. For the built-in text: what publishing it again
 * would change.
 */
export type VersionDifference = Record<keyof PageText, TextDifference>

/**
 * The newest versions of a page and the built-in one, with what `version` (by default the newest) has changed; null if
 * there is no such version.
 */
export async function readPageHistory(
  db: Queryable,
  viewer: Viewer,
  { page, version }: { page: InformationPage; version: number | null },
): Promise<
  { ok: true; versions: PageVersion[]; looked: number; difference: VersionDifference } | AccessRefusal | null
> {
  const authorized = authorize(viewer, 'pages.read')
  if (!authorized.ok) return authorized
  const published = await versionsOf(db, page, mostListed)
  const looked = version ?? published[0]?.version ?? 0
  const now = await readVersion(db, page, looked)
  if (!now) return null
  const other = looked === 0 ? (published[0]?.version ?? 0) : looked - 1
  const before = (await readVersion(db, page, other)) ?? now
  const of = (field: keyof PageText) => differenceOf(before[field], now[field])
  const difference = { title: of('title'), description: of('description'), body: of('body') }
  const shipped: PageVersion = { version: 0, restoredFrom: null, by: null, at: null }
  return { ok: true, versions: [...published, shipped], looked, difference }
}

async function versionsOf(db: Queryable, page: InformationPage, limit: number): Promise<PageVersion[]> {
  return db
    .selectFrom('informationPageVersion as v')
    .leftJoin('user as u', 'u.id', 'v.publishedBy')
    .where('v.page', '=', page)
    .select(['v.version', 'v.restoredFrom', 'v.publishedAt as at', 'u.email as by'])
    .orderBy('v.version', 'desc')
    .limit(limit)
    .execute()
}
