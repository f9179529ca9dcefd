import type { RouterContextProvider } from 'react-router'
import { cached } from '#app/cached.ts'
import { shopContext } from '#app/context.server.ts'
import { keptSettings, keptShopPictures } from '#app/kept-parts.server.ts'
import { houseFactsOf } from '#domain/settings/house-facts.ts'
import { mapUrlOf } from './map-url.ts'

/** The data of a page about the house: its facts, the map, and the shop's pictures by name. */
export async function loadHouse({ context, request }: { context: Readonly<RouterContextProvider>; request: Request }) {
  const { publicUrl } = context.get(shopContext)
  const [{ settings }, pictures] = await Promise.all([keptSettings(context), keptShopPictures(context)])
  const facts = houseFactsOf(settings)
  const showsMap = new URL(request.url).searchParams.has('map')
  return cached({ publicUrl, facts, pictures, map: { url: mapUrlOf(facts), isShown: showsMap } }, ['settings'])
}
