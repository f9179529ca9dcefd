import { shopContext } from '#app/context.server.ts'
import type { Route } from './+types/sitemap-part'
import { cachedText } from './cached-text.ts'
import { urlsOfPart } from './sitemap-urls.server.ts'
import { sitemapPart } from './sitemap-xml.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const name = /^(\w+)\.xml$/.exec(params.part)?.[1]
  const pages = name === undefined ? null : await urlsOfPart(shop, name)
  if (!pages) return new Response('No such part of the sitemap', { status: 404 })
  return cachedText(sitemapPart(shop.publicUrl, pages), 'application/xml')
}
