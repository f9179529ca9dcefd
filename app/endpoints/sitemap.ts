import { shopContext } from '#app/context.server.ts'
import type { Route } from './+types/sitemap'
import { cachedText } from './cached-text.ts'
import { sitemapParts } from './sitemap-urls.server.ts'
import { sitemapIndex } from './sitemap-xml.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return cachedText(sitemapIndex(await sitemapParts(context.get(shopContext))), 'application/xml')
}
