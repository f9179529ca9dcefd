import { pictureUrl, renditionWidths } from '#domain/media/picture.ts'

/** An absolute address for search engines, with the keys of its pictures. */
export type ListedUrl = { url: string; updatedAt?: Date | null; pictures?: readonly string[] }

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const images = 'http://www.google.com/schemas/sitemap-image/1.1'

/** The sitemap index, which lists the parts. */
export function sitemapIndex(parts: readonly ListedUrl[]): string {
  const entries = parts.map((part) => `<sitemap>${about(part)}</sitemap>\n`)
  return `${head}<sitemapindex xmlns="${sitemaps}">\n${entries.join('')}</sitemapindex>\n`
}

/** One part of a sitemap. */
export function sitemapPart(publicUrl: string, pages: readonly ListedUrl[]): string {
  const entries = pages.map((page) => {
    const pictures = (page.pictures ?? []).map(
      (key) => `<image:image>${loc(publicUrl + pictureUrl(key, widest), 'image:loc')}</image:image>`,
    )
    return `<url>${about(page)}${pictures.join('')}</url>\n`
  })
  return `${head}<urlset xmlns="${sitemaps}" xmlns:image="${images}">\n${entries.join('')}</urlset>\n`
}

const widest = renditionWidths.at(-1) ?? 1280

const about = ({ url, updatedAt }: ListedUrl) =>
  loc(url, 'loc') + (updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '')

const loc = (url: string, name: string) => `<${name}>${escapeXml(url)}</${name}>`

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
