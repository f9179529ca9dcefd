/** The pages of text that the shop has beside its goods; the page `privacy` has the address `/privacy`. */
export const informationPages = ['sustainability', 'shipping', 'returns', 'faq', 'careers', 'privacy', 'terms'] as const
export type InformationPage = (typeof informationPages)[number]

/** Whether a text is one of these names. */
export const isInformationPage = (name: string): name is InformationPage =>
  informationPages.some((page) => page === name)

const legalPages: readonly InformationPage[] = ['returns', 'privacy', 'terms']

/** Whether a page is legally binding, so that a lawyer should read it. */
export const isLegalPage = (page: InformationPage): boolean => legalPages.includes(page)

/** What a page says: the title is its heading, the description is for search engines, the body is Markdown. */
export type PageText = { title: string; description: string; body: string }

/** A page's text with its version: 0 is the built-in text, and each publishing adds one. */
export type VersionedText = PageText & { version: number }

/** The longest text of each field, in characters. */
export const textLimits = { title: 80, description: 200, body: 40_000 } as const

/** The cache tag of a page's data, which also names the notification that the page has changed. */
export const tagOfPage = (page: InformationPage): string => `information:${page}`

/** The page of such a tag; null for any other tag. */
export function pageOfTag(tag: string): InformationPage | null {
  const [kind, name = ''] = tag.split(':')
  return kind === 'information' && isInformationPage(name) ? name : null
}
