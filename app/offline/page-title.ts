/** The shop's name at the end of an HTML document's title, still escaped; null if there is none. */
export const shopNameOf = (html: string): string | null =>
  /<title[^>]*>[^<]{1,200}\|\s*([^|<]{1,80}?)\s*<\/title>/i.exec(html)?.[1] ?? null

/** The title of an HTML document without the shop's name, still escaped; null if there is none. */
export function titleOf(html: string): string | null {
  const title = /<title[^>]*>([^<]{1,200})<\/title>/i.exec(html)?.[1]
  return title?.replace(/\s*\|[^|]*$/, '').trim() || null
}
