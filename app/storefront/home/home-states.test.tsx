import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { ShopFactsContext } from '#app/shop-facts.ts'
import type { Category, ProductCard } from '#domain/catalogue/product.ts'
import { shopFactsOf } from '#domain/settings/shop-facts.ts'
import { defaultSettings } from '#domain/settings/shop-settings.ts'
import { aProductCard } from '#test/catalogue-products.ts'
import AtelierHome from './atelier-route.tsx'
import { chosenCategories, gridPictures } from './load-home.server.ts'
import HeritageHome from './route.tsx'
import type { HomeSections } from './section-tag.ts'
import StudioHome from './studio-route.tsx'

const noSections: HomeSections = { all: [], newArrivals: [], bestsellers: [], trending: [] }

const homes = [
  ['/', HeritageHome, 'Elegance Meets Tradition'],
  ['/home2', StudioHome, 'Perfect Style'],
  ['/home3', AtelierHome, 'Elegance in Every Stitch'],
] as const

describe.each(homes)('the home page %s', (path, Home, headline) => {
  function render(sections: HomeSections, categories: Category[] = []): string {
    const data = {
      publicUrl: 'https://shop.example',
      hero: null,
      sections,
      ...chosenCategories(categories),
      cloth: null,
      grid: gridPictures({}, sections),
    }
    const Stub = createRoutesStub([{ id: 'home', path, Component: Home, loader: () => data }])
    return renderToStaticMarkup(
      <ShopFactsContext value={shopFactsOf({ version: 0, settings: defaultSettings })}>
        <Stub initialEntries={[path]} hydrationData={{ loaderData: { home: data } }} />
      </ShopFactsContext>,
    )
  }

  // @rule §2 Home page | A shop with no products and no pictures has no empty section
  test('of an empty shop shows its headline, and no empty sections', () => {
    const page = render(noSections)
    expect(page).toContain(headline)
    expect(page).toContain('Shop Now')
    expect(page).toContain('30-day return policy')
    for (const absent of [
      'New Arrivals',
      'Bestsellers',
      'Adire Collection',
      'Start with the cloth',
      '<img',
      '<ul></ul>',
    ])
      expect(page).not.toContain(absent)
  })

  // @rule §2 Home page | A shop without new arrivals shows all products
  test('of a shop with nothing new and nothing sold shows all products, without a tag filter', () => {
    const page = render({ ...noSections, all: [product('1')] })
    expect(page).toContain('All Pieces')
    expect(page).toContain('Piece 1')
    expect(page).not.toContain('aria-label="Show"')
    expect(page).not.toContain('Bestsellers')
  })

  // @rule §2 Home page | A shop with one category shows only that
  test('of a shop with one category shows only that', () => {
    const page = render(noSections, [category('gowns', 'Gowns for the evenings that are remembered longest')])
    expect(page).toContain('Start with the cloth')
    expect(page.match(/<h3/g)).toHaveLength(1)
  })

  // @rule §9 Limits | Home sections show 4 bestsellers
  test('shows four bestsellers and no more', () => {
    const page = render({ ...noSections, bestsellers: Array.from({ length: 8 }, (_, n) => product(String(n))) })
    expect(page.match(/<article/g)).toHaveLength(4)
  })
})

test('categories without a product are not offered', () => {
  const chosen = chosenCategories([{ ...category('adire', 'Àdìrẹ'), products: 0 }, category('lace', 'Lace')])
  expect(chosen.tiles.map(({ slug }) => slug)).toEqual(['lace'])
  expect(chosen.adire).toBeNull()
})

test('three categories are shown with a picture, the others by name, and none twice', () => {
  const all = ['adire', 'lace', 'gowns', 'modern', 'ankara'].map((slug) => category(slug, slug))
  const chosen = chosenCategories(all)
  expect(chosen.tiles.map(({ slug }) => slug)).toEqual(['adire', 'lace', 'gowns'])
  expect(chosen.rest.map(({ slug }) => slug)).toEqual(['modern', 'ankara'])
  expect(chosen.keepsake).toEqual(picture('modern'))
})

test('categories with a picture come first, but those without are shown, too', () => {
  const chosen = chosenCategories([{ ...category('lace', 'Lace'), picture: null }, category('gowns', 'Gowns')])
  expect(chosen.tiles.map(({ slug }) => slug)).toEqual(['gowns', 'lace'])
})

// @rule §2 Home page | A shop without pictures of its own shows those of its products
test('a picture grid without six pictures shows those of six products, or none if there are fewer', () => {
  const products = Array.from({ length: 8 }, (_, n) => product(String(n)))
  expect(gridPictures({}, { all: products })).toHaveLength(6)
  expect(gridPictures({ 'grid-1': picture('own') }, { all: products.slice(0, 5) })).toEqual([])
})

function picture(key: string) {
  return { key, width: 1280, height: 1600, color: '#c8b8a0', alt: '' }
}

function category(slug: string, name: string): Category {
  return { id: slug, slug, name, description: '', picture: picture(slug), products: 2 }
}

function product(id: string): ProductCard {
  return aProductCard({
    id,
    slug: `piece-${id}`,
    name: `Piece ${id}`,
    price: 3_850_000,
    pictures: [{ ...picture(id), productColor: null }],
    category: { id: 'lace', slug: 'lace', name: 'Lace' },
  })
}
