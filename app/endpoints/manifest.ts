import { readSettings } from '#domain/settings/read-settings.server.ts'
import { shopContext } from '../context.server.ts'
import type { Route } from './+types/manifest'
import { cachedText } from './cached-text.ts'

/** The web app manifest, used when the shop is added to a home screen. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { name } = await readSettings(context.get(shopContext).db)
  const manifest = {
    name,
    short_name: name,
    description: 'Nigerian bespoke and traditional wear for women.',
    lang: 'en-NG',
    start_url: '/',
    display: 'browser',
    background_color: '#f7f3ec',
    theme_color: '#f7f3ec',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  }
  return cachedText(JSON.stringify(manifest), 'application/manifest+json', ['settings'])
}
