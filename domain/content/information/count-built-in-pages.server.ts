import type { Queryable } from '#domain/transaction.server.ts'
import { builtInTexts } from './built-in/built-in-texts.ts'
import { type InformationPage, informationPages, type PageText } from './information-page.ts'
import { tidyText } from './validate-text.ts'

/**
 * How many pages still show the text that the shop came with: never published, published unchanged, or restored from
 * the history.
 */
export async function countBuiltInPages(db: Queryable): Promise<number> {
  const newest = await db
    .selectFrom('informationPageVersion')
    .distinctOn('page')
    .select(['page', 'title', 'description', 'body', 'restoredFrom'])
    .orderBy('page')
    .orderBy('version', 'desc')
    .execute()
  const byPage = new Map(newest.map((text) => [text.page, text]))
  return informationPages.filter((page) => {
    const shown = byPage.get(page)
    return shown === undefined || shown.restoredFrom === 0 || isBuiltIn(page, shown)
  }).length
}

function isBuiltIn(page: InformationPage, text: PageText): boolean {
  const [shown, shipped] = [tidyText(text), tidyText(builtInTexts[page])]
  return shown.title === shipped.title && shown.description === shipped.description && shown.body === shipped.body
}
