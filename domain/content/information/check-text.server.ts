import type { PageText } from './information-page.ts'
import { type MarkdownRead, readMarkdown } from './read-markdown.server.ts'
import { type TextError, validateText } from './validate-text.ts'
import { mostColumns } from './wide-table.ts'

/** Whether a path is a page of the shop that everybody may see. */
export type IsPage = (path: string) => boolean

/** The errors of a text that is about to be published, including those in its Markdown and its links. */
export function checkText(text: PageText, isPage: IsPage): TextError[] {
  const errors = validateText(text)
  if (errors.some(({ field }) => field === 'body')) return errors
  const message = problemOf(readMarkdown(text.body), isPage)
  return message === null ? errors : [...errors, { field: 'body', message }]
}

function problemOf({ isTooWide, isCutOff, refusedLinks, ownPaths }: MarkdownRead, isPage: IsPage): string | null {
  if (isTooWide) return `A table may have at most ${mostColumns} columns`
  if (isCutOff) return 'This text has too many parts or links; please make it shorter'
  const [refused] = refusedLinks
  if (refused !== undefined)
    return `A link may lead to https://, mailto:, tel: or a page of the shop such as /shipping, not to ${refused || 'nothing'}`
  const missing = ownPaths.find((path) => !isPage(path))
  return missing === undefined ? null : `The shop has no page ${missing} that everybody may see`
}
