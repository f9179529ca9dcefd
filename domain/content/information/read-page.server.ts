import type { Queryable } from '#domain/transaction.server.ts'
import { builtInTexts } from './built-in/built-in-texts.ts'
import type { InformationPage, VersionedText } from './information-page.ts'

/** The text that a page shows: the newest published version, else the built-in one. */
export async function readPage(db: Queryable, page: InformationPage): Promise<VersionedText> {
  const published = await db
    .selectFrom('informationPageVersion')
    .where('page', '=', page)
    .select(['version', 'title', 'description', 'body'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return published ?? { ...builtInTexts[page], version: 0 }
}

/** One version of a page's text; null if there is no such version. */
export async function readVersion(
  db: Queryable,
  page: InformationPage,
  version: number,
): Promise<VersionedText | null> {
  if (version === 0) return { ...builtInTexts[page], version }
  const found = await db
    .selectFrom('informationPageVersion')
    .where('page', '=', page)
    .where('version', '=', version)
    .select(['version', 'title', 'description', 'body'])
    .executeTakeFirst()
  return found ?? null
}

/** The number of the version that a page shows. */
export async function readPageVersion(db: Queryable, page: InformationPage): Promise<number> {
  const newest = await db
    .selectFrom('informationPageVersion')
    .where('page', '=', page)
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirst()
  return newest?.version ?? 0
}
