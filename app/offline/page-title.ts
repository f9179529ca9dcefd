/** The shop's name, which follows the title of an HTML document, as it is escaped there; null for none. */
export const shopNameOf = (html: string): string | null =>
  /<title[^>]*>[^<]{1,200}\|\s*([^|<]{1,80}?)\s*<\/title>/i.exec(html)?.[1] ?? null

/** The title of an HTML document without the shop's name; null for none. */
export function titleOf(html: string): string | null {
  const title = /<title[^>]*>([^<]{1,200})<\/title>/i.exec(html)?.[1]
  return title?.replace(/\s*\|[^|]*$/, '').trim() || null
}
