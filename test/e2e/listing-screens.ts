import { expect, ready } from './fixtures.ts'
import { at, type Walk } from './screen.ts'

/** Listings of products, searches, and the pages of what is missing or failed. */
export const listingWalks: Walk[] = [
  {
    name: 'categories and collections',
    screens: [
      at('a category', '/category/adire'),
      at('a missing category', '/category/nothing-like-it'),
      at('the collections', '/collections'),
      at('the new arrivals', '/new-arrivals'),
      // The same page with other headings.
      { ...at('a collection', '/collections/adire'), only: 'phone' },
      { ...at('a collection of the shop', '/shop/traditional'), only: 'phone' },
      { ...at('the bestsellers', '/bestsellers'), only: 'phone' },
      { ...at('the sale', '/sale'), only: 'phone' },
    ],
  },
  {
    name: 'searches and errors',
    screens: [
      at('a search', '/search?q=adire'),
      at('a search in vain', '/search?q=qqqqqq'),
      at('a search for nothing', '/search'),
      at('a missing product', '/product/nothing-like-it'),
      at('a missing page', '/nowhere'),
      {
        name: 'a fault',
        open: async (page) => {
          await page.route('**/shop.data*', (route) => route.fulfill({ status: 500, body: 'no' }))
          await page.goto('/')
          await ready(page)
          await page.getByRole('main').getByRole('link', { name: 'Shop Now' }).first().click()
          await expect(page.getByText('Something went wrong on our side')).toBeVisible()
          // Going to another page may shift the layout on a machine that takes more than half a second for it.
          await page.evaluate(() => window.forgetShifts?.())
        },
      },
    ],
  },
]
