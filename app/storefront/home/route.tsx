import { shopContext } from '#app/context.server.ts'
import { kept, keptHeaders } from '#app/kept.ts'
import { houseData } from '#app/structured-data/house.ts'
import { homeShelves, listCategories, shopPictures } from '#domain/catalogue/queries.server.ts'
import { pageMeta, sharePicture } from '../page-meta.ts'
import type { Route } from './+types/route'
import { CollectionTiles } from './collection-tiles.tsx'
import { FeatureStrip } from './feature-strip.tsx'
import { Hero } from './hero.tsx'
import { AdirePromo, PictureGrid, SustainablePromo } from './promos.tsx'
import { Bestsellers, NewArrivals } from './shelves.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(shopContext)
  const [shelves, categories, pictures] = await Promise.all([homeShelves(db), listCategories(db), shopPictures(db)])
  const tiles = categories.filter((category) => category.picture && category.products > 0).slice(0, 3)
  const hero = pictures['hero-heritage']
  return kept(
    {
      shelves,
      tiles,
      pictures,
      adire: categories.find(({ slug }) => slug === 'adire') ?? null,
      address: `${publicUrl}/`,
      structured: houseData(publicUrl),
      picture: hero ? sharePicture(publicUrl, hero) : null,
    },
    ['catalogue'],
  )
}

export const headers = keptHeaders

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'Aṣọ: Nigerian bespoke and traditional wear for women',
    description:
      'Adire, aso-oke, Ankara and lace, dyed, woven and sewn in Nigeria. Free shipping on orders over ₦50,000.',
    address: loaderData?.address,
    picture: loaderData?.picture,
    structured: loaderData?.structured ?? [],
  })

export default function Home({ loaderData: { shelves, tiles, pictures, adire } }: Route.ComponentProps) {
  return (
    <>
      <Hero picture={pictures['hero-heritage'] ?? null} />
      <FeatureStrip />
      <CollectionTiles tiles={tiles} />
      <NewArrivals shelves={shelves} />
      <AdirePromo category={adire} />
      <Bestsellers products={shelves.bestsellers} />
      <SustainablePromo />
      <PictureGrid pictures={pictures} />
    </>
  )
}
