import { cacheHeaders } from '#app/cached.ts'
import { FirstScreenEnd } from '#app/ui/first-screen-end.tsx'
import type { Route } from './+types/route'
import { CategoryTiles } from './category-tiles.tsx'
import { FeatureStrip } from './feature-strip.tsx'
import { HeritageHero } from './heritage-hero.tsx'
import { heritageStyles } from './heritage-styles.ts'
import { homeMeta } from './home-meta.ts'
import { loadHome } from './load-home.server.ts'
import { NewsletterSection } from './newsletter-section.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { Bestsellers, NewArrivals } from './product-sections.tsx'
import { AdirePromo, SustainablePromo } from './promos.tsx'
import { revalidateHome } from './revalidate-home.ts'

export const loader = (args: Route.LoaderArgs) => loadHome(args, 'hero-heritage')

export const headers = cacheHeaders

export const shouldRevalidate = revalidateHome

export const meta: Route.MetaFunction = ({ loaderData, matches }) => homeMeta('heritage', loaderData, matches)

export default function Home({ loaderData }: Route.ComponentProps) {
  const { hero, sections, tiles, rest, adire, cloth, keepsake, grid } = loaderData
  return (
    <>
      <HeritageHero picture={hero} />
      <FirstScreenEnd />
      <FeatureStrip isFirst />
      <CategoryTiles styles={heritageStyles.tiles} tiles={tiles} rest={rest} />
      <NewArrivals sections={sections} />
      <AdirePromo styles={heritageStyles.promo} category={adire} cloth={cloth} />
      <Bestsellers products={sections.bestsellers} />
      <SustainablePromo styles={heritageStyles.promo} picture={keepsake} />
      <NewsletterSection />
      <PictureGrid pictures={grid} />
    </>
  )
}
