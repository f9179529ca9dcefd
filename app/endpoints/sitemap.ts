import { shopContext } from '#app/context.server.ts'
import type { Route } from './+types/sitemap'
import { keptText } from './kept-text.ts'
import { sitemapParts } from './sitemap-addresses.server.ts'
import { sitemapIndex } from './sitemap-xml.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return keptText(sitemapIndex(await sitemapParts(context.get(shopContext))), 'application/xml')
}
