/** The pages of text that the shop has beside its goods: each at the address of its name, `/privacy`. */
export const informationPages = ['sustainability', 'shipping', 'returns', 'faq', 'careers', 'privacy', 'terms'] as const
export type InformationPage = (typeof informationPages)[number]

/** Whether a text is one of these names. */
export const isInformationPage = (name: string): name is InformationPage =>
  informationPages.some((page) => page === name)

const legalPages: readonly InformationPage[] = ['returns', 'privacy', 'terms']

/** Whether what a page says binds the shop by law: a lawyer should have read it. */
export const isLegalPage = (page: InformationPage): boolean => legalPages.includes(page)

/** What a page says: the title is its heading, the description is for search engines, the body is Markdown. */
export type PageText = { title: string; description: string; body: string }

/** Which text a page shows: 0 is the one that the shop came with, each publishing is one more. */
export type VersionedText = PageText & { version: number }

/** Bounds of what is published, in characters. */
export const textLimits = { title: 80, description: 200, body: 40_000 } as const

/** The tag of a page's data, and of the notice that it has changed. */
export const tagOfPage = (page: InformationPage): string => `information:${page}`

/** The page that such a tag names; null for any other tag. */
export function pageOfTag(tag: string): InformationPage | null {
  const [kind, name = ''] = tag.split(':')
  return kind === 'information' && isInformationPage(name) ? name : null
}
