/** The title of an HTML document without the shop's name; null for none. */
export function titleOf(html: string): string | null {
  const title = /<title[^>]*>([^<]{1,200})<\/title>/i.exec(html)?.[1]
  return title?.replace(/\s*\|[^|]*$/, '').trim() || null
}
