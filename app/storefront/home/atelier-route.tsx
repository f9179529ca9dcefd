import { cacheHeaders } from '#app/cached.ts'
import { FirstScreenEnd } from '#app/ui/first-screen-end.tsx'
import type { Route } from './+types/atelier-route'
import { AtelierHero } from './atelier-hero.tsx'
import { atelierStyles } from './atelier-styles.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { FeatureStrip } from './feature-strip.tsx'
import { homeMeta } from './home-meta.ts'
import { loadHome } from './load-home.server.ts'
import { NewsletterSection } from './newsletter-section.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { Bestsellers, NewArrivals } from './product-sections.tsx'
import { AdirePromo, SustainablePromo } from './promos.tsx'
import { revalidateHome } from './revalidate-home.ts'

export const loader = (args: Route.LoaderArgs) => loadHome(args, 'hero-atelier')

export const headers = cacheHeaders

export const shouldRevalidate = revalidateHome

export const meta: Route.MetaFunction = ({ loaderData, matches }) => homeMeta('atelier', loaderData, matches)

export default function AtelierHome({ loaderData }: Route.ComponentProps) {
  const { hero, sections, tiles, adire, cloth, keepsake, grid } = loaderData
  return (
    <>
      <AtelierHero picture={hero} />
      <FirstScreenEnd />
      <CategoryTiles styles={atelierStyles.tiles} tiles={tiles} />
      <AdirePromo styles={atelierStyles.promo} category={adire} cloth={cloth} />
      <Bestsellers products={sections.bestsellers} />
      <SustainablePromo styles={atelierStyles.promo} picture={keepsake} />
      <NewArrivals sections={sections} />
      <FeatureStrip />
      <NewsletterSection />
      <PictureGrid pictures={grid} />
    </>
  )
}
