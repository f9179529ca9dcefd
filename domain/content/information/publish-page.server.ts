import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { checkText, type IsPage } from './check-text.server.ts'
import type { InformationPage, PageText, VersionedText } from './information-page.ts'
import { readLastPublishing } from './page-history.server.ts'
import { readPage, readVersion } from './read-page.server.ts'
import { type TextError, tidyText } from './validate-text.ts'

/** `version` is the one that the form or the history showed. */
type Edit = { page: InformationPage; version: number }

/** Somebody else has published in the meantime: the text now, who published it, and when. Nothing was changed. */
type Changed = { ok: false; reason: 'changed'; now: VersionedText; by: string | null; at: Date | null }

export type PagePublished =
  | { ok: true; version: number }
  | { ok: false; reason: 'invalid'; errors: TextError[] }
  | Changed
  | AccessRefusal

type ShopParts = Pick<Shop, 'db' | 'clock'>

/**
 * Publishes a text as the newest version of its page, for a viewer who has the permission. Every node is notified by
 * the page's tag.
 */
export async function publishPage(
  { db, clock }: ShopParts,
  { text, isPage, ...edit }: Edit & { text: PageText; isPage: IsPage },
  viewer: Viewer,
): Promise<PagePublished> {
  const authorized = authorize(viewer, 'pages.write')
  if (!authorized.ok) return authorized
  const errors = checkText(text, isPage)
  if (errors.length > 0) return { ok: false, reason: 'invalid', errors }
  return inTransaction<PagePublished>(db, (tx) =>
    addVersion(tx, { ...edit, text: tidyText(text), restoredFrom: null, by: authorized.by, at: clock() }),
  )
}

export type PageRestored =
  | { ok: true; version: number }
  | { ok: false; reason: 'no_such_version' }
  | Changed
  | AccessRefusal

/** Publishes the text of an earlier version again, as a new version; the history stays complete. */
export async function restorePage(
  { db, clock }: ShopParts,
  { from, ...edit }: Edit & { from: number },
  viewer: Viewer,
): Promise<PageRestored> {
  const authorized = authorize(viewer, 'pages.write')
  if (!authorized.ok) return authorized
  return inTransaction<PageRestored>(db, async (tx) => {
    const text = await readVersion(tx, edit.page, from)
    if (!text) return { ok: false, reason: 'no_such_version' }
    return addVersion(tx, { ...edit, text, restoredFrom: from, by: authorized.by, at: clock() })
  })
}

type Addition = Edit & {
  text: PageText
  restoredFrom: number | null
  by: { userId: string; email: string }
  at: Date
}

/** Two concurrent publishings insert the same version number: the second waits for the first and is then refused. */
async function addVersion(tx: Tx, { page, version, text, restoredFrom, by, at }: Addition) {
  const current = await readPage(tx, page)
  const isAdded = current.version === version && (await insertVersion())
  if (!isAdded) {
    const now = await readPage(tx, page)
    return { ok: false, reason: 'changed', now, ...(await readLastPublishing(tx, page)) } as const
  }
  const details = { version: version + 1, ...(restoredFrom !== null && { restoredFrom }) }
  await writeAuditLog(tx, { by, action: 'publish_page', subject: `page:${page}`, at, details })
  return { ok: true, version: version + 1 } as const

  async function insertVersion(): Promise<boolean> {
    const { title, description, body } = text
    const row = { page, version: version + 1, title, description, body, restoredFrom, publishedAt: at }
    const inserted = await tx
      .insertInto('informationPageVersion')
      .values({ ...row, publishedBy: by.userId })
      .onConflict((known) => known.columns(['page', 'version']).doNothing())
      .returning('version')
      .executeTakeFirst()
    return inserted !== undefined
  }
}
