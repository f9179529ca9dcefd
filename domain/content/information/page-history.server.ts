import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { differenceOf, type TextDifference } from './difference.ts'
import { type InformationPage, informationPages, type PageText, type VersionedText } from './information-page.ts'
import { readPage, readVersion } from './read-page.server.ts'

/** Who published a version, and when; nulls where nobody is known any more, and for the text that the shop came with. */
export type Publishing = { by: string | null; at: Date | null }
export type PageVersion = Publishing & { version: number; restoredFrom: number | null }

const mostListed = 100

/** Who published a page last, and when. */
export async function readLastPublishing(db: Queryable, page: InformationPage): Promise<Publishing> {
  const [last] = await versionsOf(db, page, 1)
  return { by: last?.by ?? null, at: last?.at ?? null }
}

/** Every page with its title and who published it last, for a viewer who may see that. */
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

/** A page's text as its form is filled with it, for a viewer who may see that. */
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

/** What one version has changed of the one before it, by field; of the text that the shop came with, what publishing it again would change. */
export type VersionDifference = Record<keyof PageText, TextDifference>

/**
 * The newest versions of a page, down to the text that it came with, and what `version`, or else the newest, has changed; null where
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
