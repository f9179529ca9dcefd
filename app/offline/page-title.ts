/** The title that a document names, without the house's name behind it. */
export function titleOf(html: string): string | null {
  const title = /<title[^>]*>([^<]{1,200})<\/title>/i.exec(html)?.[1]
  return title?.replace(/\s*\|[^|]*$/, '').trim() || null
}
