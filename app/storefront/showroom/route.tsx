import { cacheHeaders } from '#app/cached.ts'
import { HouseHero } from '../house/house-hero.tsx'
import { HouseMap } from '../house/house-map.tsx'
import { houseMeta } from '../house/house-meta.ts'
import { loadHouse } from '../house/load-house.server.ts'
import type { Route } from './+types/route'
import { Gallery } from './gallery.tsx'
import { InfoCards } from './info-cards.tsx'
import { SessionSection } from './session-section.tsx'

export const loader = (args: Route.LoaderArgs) => loadHouse(args)

export const headers = cacheHeaders

const description =
  'Come and feel the cloth: where our showroom is, when it is open, and how to book a private session.'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  houseMeta(
    {
      type: 'WebPage',
      title: 'Showroom',
      description,
      path: '/showroom',
      publicUrl: loaderData?.publicUrl,
      picture: loaderData?.pictures['hero-showroom'],
    },
    matches,
  )

export default function Showroom({ loaderData: { facts, pictures, map } }: Route.ComponentProps) {
  return (
    <>
      <HouseHero
        title="Our Showroom"
        text="Feel the weight of the cloth, try the cut, and have it pinned to you while you stand there."
        picture={pictures['hero-showroom'] ?? null}
      />
      <InfoCards facts={facts} />
      <Gallery pictures={pictures} />
      <SessionSection {...facts} />
      <section aria-labelledby="find-us" className="wrap py-16 lg:py-24">
        <h2 id="find-us" className="mb-6 font-display text-4xl">
          Find Us
        </h2>
        <HouseMap facts={facts} map={map} />
      </section>
    </>
  )
}
