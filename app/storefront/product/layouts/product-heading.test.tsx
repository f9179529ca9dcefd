import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { aProductDetail } from '#test/catalogue-products.ts'
import { Breadcrumbs, PriceLine } from './product-heading.tsx'

// @rule D29 | A product's breadcrumbs lead to the shop and to its category, in its layout
//   broken by: the category's name links to the whole shop (product-heading.tsx)
test.each([
  ['/product/gown', ['/shop', '/category/lace']],
  ['/product2/gown', ['/shop2', '/shop2?category=lace']],
  ['/product3/gown', ['/shop3', '/shop3?category=lace']],
])('the breadcrumbs of %s lead to %j', (path, addresses) => {
  const markup = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <Breadcrumbs category={{ id: 'c', slug: 'lace', name: 'Lace' }} />
    </MemoryRouter>,
  )
  expect([...markup.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual(addresses)
})

test.each([
  [{ compareAtPrice: 2_000_000 }, '-25%'],
  [{ compareAtPrice: null }, null],
  // Less than one percent isn't shown.
  [{ compareAtPrice: 1_500_100 }, null],
])('with a price of ₦15,000 and %j: %s', (before, off) => {
  const product = aProductDetail({ price: 1_500_000, ...before })
  const words = renderToStaticMarkup(<PriceLine product={product} />).replaceAll(/<[^>]*>/g, '')
  expect(/-\d*%/.exec(words)?.[0] ?? null).toBe(off)
})
