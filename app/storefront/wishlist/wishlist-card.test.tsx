import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { SavedItem } from '../cart/saved-item.tsx'
import { WishlistCard } from './wishlist-card.tsx'

const saved = { id: '1', slug: 'adire-cape', name: 'Àdìrẹ Cape', price: 100, compareAtPrice: null, image: null }
const shown = (element: ReactNode) =>
  renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)

test.each([
  ['saved in a colour leads to the product in that colour', { ...saved, shownColor: '#FFD700' }, '?color=ffd700'],
  ['saved in no colour leads to the product', saved, ''],
])('an item %s, on the wishlist and in the cart', (_, item, search) => {
  const link = `href="/product/adire-cape${search}"`
  const done = () => {}
  expect(shown(<WishlistCard item={item} status={{ state: 'unknown' }} onRemoved={done} />)).toContain(link)
  expect(shown(<SavedItem item={item} card={null} isGone={false} onRemoved={done} />)).toContain(link)
})
