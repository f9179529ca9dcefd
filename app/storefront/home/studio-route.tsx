import { cacheHeaders } from '#app/cached.ts'
import { FirstScreenEnd } from '#app/ui/first-screen-end.tsx'
import type { Route } from './+types/studio-route'
import { CategoryTiles } from './category-tiles.tsx'
import { FeatureStrip } from './feature-strip.tsx'
import { homeMeta } from './home-meta.ts'
import { loadHome } from './load-home.server.ts'
import { NewsletterSection } from './newsletter-section.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { Bestsellers, NewArrivals } from './product-sections.tsx'
import { AdirePromo, SustainablePromo } from './promos.tsx'
import { revalidateHome } from './revalidate-home.ts'
import { StudioHero } from './studio-hero.tsx'
import { studioStyles } from './studio-styles.ts'

export const loader = (args: Route.LoaderArgs) => loadHome(args, 'hero-studio')

export const headers = cacheHeaders

export const shouldRevalidate = revalidateHome

export const meta: Route.MetaFunction = ({ loaderData, matches }) => homeMeta('studio', loaderData, matches)

export default function StudioHome({ loaderData }: Route.ComponentProps) {
  const { hero, sections, tiles, adire, cloth, keepsake, grid } = loaderData
  return (
    <>
      <StudioHero picture={hero} detail={grid[2] ?? null} />
      <FirstScreenEnd />
      <NewArrivals sections={sections} />
      <CategoryTiles styles={studioStyles.tiles} tiles={tiles} />
      <SustainablePromo styles={studioStyles.promo} picture={keepsake} />
      <Bestsellers products={sections.bestsellers} />
      <AdirePromo styles={studioStyles.promo} category={adire} cloth={cloth} />
      <FeatureStrip />
      <NewsletterSection />
      <PictureGrid pictures={grid} />
    </>
  )
}
