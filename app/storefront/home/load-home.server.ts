import type { RouterContextProvider } from 'react-router'
import { cached } from '#app/cached.ts'
import { shopContext } from '#app/context.server.ts'
import { keptCategories, keptHomeSections, keptSettings, keptShopPictures } from '#app/kept-parts.server.ts'
import { organizationData } from '#app/structured-data/organization.ts'
import type { Category } from '#domain/catalogue/product.ts'
import type { Picture } from '#domain/media/picture.ts'
import type { HomeSections } from './section-tag.ts'

const tiles = 3
const others = 6
const gridPlaces = ['grid-1', 'grid-2', 'grid-3', 'grid-4', 'grid-5', 'grid-6']

/** Loads the data of a home page. `hero`: the name of the layout's hero picture. */
export async function loadHome(
  { context }: { context: Readonly<RouterContextProvider> },
  hero: 'hero-heritage' | 'hero-studio' | 'hero-atelier',
) {
  const { publicUrl } = context.get(shopContext)
  const [sections, categories, pictures, { settings }] = await Promise.all([
    keptHomeSections(context),
    keptCategories(context),
    keptShopPictures(context),
    keptSettings(context),
  ])
  const heroPicture = pictures[hero] ?? null
  return cached(
    {
      publicUrl,
      structured: organizationData(publicUrl, settings),
      hero: heroPicture,
      sections,
      ...chosenCategories(categories),
      cloth: pictures['grid-1'] ?? null,
      grid: gridPictures(pictures, sections),
    },
    ['catalogue'],
  )
}

/**
 * The categories for the home page: three as tiles (with pictures first), up to six more as links, adire for its promo, and another
 * one's picture for the second promo.
 */
export function chosenCategories(categories: readonly Category[]) {
  const stocked = categories.filter(({ products }) => products > 0)
  const pictured = stocked.filter(({ picture }) => picture)
  const shown = [...pictured, ...stocked.filter(({ picture }) => !picture)].slice(0, tiles)
  const rest = stocked.filter((category) => !shown.includes(category))
  const adire = stocked.find(({ slug }) => slug === 'adire') ?? null
  const keepsake = rest.find((category) => category.picture && category !== adire)?.picture ?? null
  return { tiles: shown, rest: rest.slice(0, others).map(({ slug, name }) => ({ slug, name })), adire, keepsake }
}

/** The shop's six grid pictures, or those of its newest products; empty if there are fewer than six. */
export function gridPictures(
  pictures: Readonly<Record<string, Picture>>,
  { all }: Pick<HomeSections, 'all'>,
): Picture[] {
  const own = gridPlaces.flatMap((place) => pictures[place] ?? [])
  const shown = own.length === gridPlaces.length ? own : all.flatMap((product) => product.pictures[0] ?? [])
  return shown.length < gridPlaces.length ? [] : shown.slice(0, gridPlaces.length)
}
