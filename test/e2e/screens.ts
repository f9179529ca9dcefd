import type { Page } from '@playwright/test'
import { accountWalk } from './account-screens.ts'
import { attentionWalk } from './admin-attention-screens.ts'
import { bulkWalk } from './admin-bulk-screens.ts'
import { categoriesWalk } from './admin-category-screens.ts'
import { couponsWalk } from './admin-coupon-screens.ts'
import { customersWalk } from './admin-customer-screens.ts'
import { ordersWalk } from './admin-order-screens.ts'
import { productFormWalk } from './admin-product-screens.ts'
import { adminWalk } from './admin-screens.ts'
import { fillStorage } from './cart-fixtures.ts'
import { checkoutWalk } from './checkout-screens.ts'
import { expect, ready } from './fixtures.ts'
import { houseWalk, inboxWalk } from './house-screens.ts'
import { orderWalks } from './order-screens.ts'
import { aPiece, at, type Screen, type Walk } from './screen.ts'
import { securityWalk } from './security-screens.ts'

/** The pages that each of the three layouts has in its own version. */
const dressed: Walk[] = [
  ['heritage', '', '/'],
  ['studio', '2', '/home2'],
  ['atelier', '3', '/home3'],
].map(([layout = '', number = '', home = '']) => ({
  name: `the ${layout} layout`,
  screens: [...screensOfHome(layout, home), ...screensOfShop(layout, number)],
}))

function screensOfHome(layout: string, home: string): Screen[] {
  const search = (page: Page) => page.getByRole('dialog', { name: 'Search' })
  return [
    at(`the ${layout} home page`, home),
    {
      name: `the ${layout} search`,
      open: async (page) => {
        await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
        await search(page).getByRole('combobox').fill('adire')
        await expect(search(page).getByRole('option').first()).toBeVisible()
      },
      isDialog: true,
    },
    {
      name: `the ${layout} sign-in dialog`,
      open: async (page) => {
        // Decided by width: if it asked for visibility, it might find the link that stands in for the button until the scripts run.
        const isNarrow = (page.viewportSize()?.width ?? 0) < 1024
        if (isNarrow) await page.getByRole('button', { name: 'Open menu' }).click()
        const opener = isNarrow ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner')
        await opener.getByRole('button', { name: isNarrow ? 'Sign In' : 'Account' }).click()
        await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
      },
      isDialog: true,
    },
    {
      name: `the ${layout} menu`,
      only: 'phone',
      open: async (page) => {
        await page.getByRole('button', { name: 'Open menu' }).click()
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
      },
      isDialog: true,
    },
  ]
}

function screensOfShop(layout: string, number: string): Screen[] {
  return [
    at(`the ${layout} shop`, `/shop${number}`),
    {
      name: `the ${layout} filters`,
      only: 'phone',
      open: async (page) => {
        await page.getByRole('button', { name: /^Filters/ }).click()
        await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
      },
      isDialog: true,
    },
    {
      name: `the ${layout} quick view`,
      only: 'desktop',
      open: async (page) => {
        const card = page.getByRole('main').getByRole('article').first()
        await card.hover()
        await card.getByRole('button', { name: /^Quick view/ }).click()
        await expect(page.getByRole('dialog').getByRole('button', { name: 'Close quick view' })).toBeVisible()
      },
      isDialog: true,
    },
    at(`the ${layout} shop with nothing found`, `/shop${number}?minPrice=999000&maxPrice=999000`),
    {
      name: `a ${layout} product`,
      open: async (page) => void (await page.goto(`/product${number}/${(await aPiece()).slug}`)),
    },
  ]
}

const listings: Walk[] = [
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

/** Puts a piece into the cart and on the wishlist before the next page is opened. */
async function haveAPiece(page: Page): Promise<void> {
  const { size, color, ...piece } = await aPiece()
  const product = { ...piece, sizes: [size], colors: [color], onHand: 4 }
  await fillStorage(page, [{ product, size, color }], [product])
}

const cart: Walk = {
  name: 'cart, wishlist and checkout',
  screens: [
    at('an empty checkout', '/checkout'),
    {
      name: 'an empty cart',
      open: async (page) => {
        await page.goto('/cart')
        await expect(page.getByText('Your cart is empty')).toBeVisible()
      },
    },
    {
      name: 'an empty wishlist',
      open: async (page) => {
        await page.goto('/wishlist')
        await expect(page.getByText('Your wishlist is empty')).toBeVisible()
      },
    },
    {
      name: 'a full wishlist',
      open: async (page) => {
        await haveAPiece(page)
        await page.goto('/wishlist')
        await expect(page.getByRole('button', { name: /from wishlist$/ }).first()).toBeVisible()
      },
    },
    {
      name: 'a full cart',
      open: async (page) => {
        await page.goto('/cart')
        await expect(page.getByRole('link', { name: 'Proceed to Checkout' }).first()).toBeVisible()
      },
    },
    {
      name: 'the checkout',
      open: async (page) => {
        await page.goto('/checkout')
        await expect(page.getByLabel('First name')).toBeVisible()
      },
    },
    {
      name: 'the checkout with mistakes',
      isSameDocument: true,
      open: async (page) => {
        await page.getByRole('button', { name: /^Pay ₦/ }).click()
        await expect(page.getByText('Please fill in your first name').first()).toBeVisible()
      },
    },
  ],
}

const account: Walk = {
  name: 'signing in',
  screens: [
    at('signing in', '/sign-in'),
    at('signing up', '/sign-in?mode=sign-up&returnTo=/checkout'),
    at('asking for a new password', '/reset-password'),
    at('choosing a new password', '/reset-password?token=nothing-like-it'),
    {
      name: 'a wrong link to change an address',
      open: async (page) => {
        await page.goto('/confirm-email-change?token=nothing-like-it')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work any more')
      },
    },
    {
      name: 'a wrong link to confirm an address',
      open: async (page) => {
        await page.goto('/confirm-email?token=nothing-like-it')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work any more')
      },
    },
  ],
}

const letters: Walk = {
  name: 'mail links and information',
  screens: [
    at('the order look-up', '/order-lookup'),
    at('the order look-up’s answer', '/order-lookup?answer=sent'),
    at('the order look-up’s refusal', '/order-lookup?answer=invalid'),
    at('the newsletter’s form', '/newsletter'),
    at('the newsletter’s answer', '/newsletter?answer=sent'),
    at('the newsletter’s refusal', '/newsletter?answer=invalid'),
    at('a wrong link to a subscription', '/newsletter/nothing-like-it'),
    at('the privacy policy', '/privacy'),
    { ...at('the questions', '/faq'), only: 'phone' },
    { ...at('questions that weren’t found', '/faq?q=qqqqqq'), only: 'phone' },
  ],
}

/** Every screen of the storefront, the account and the back office. Add new ones here. */
export const walks: Walk[] = [
  ...dressed,
  ...listings,
  cart,
  checkoutWalk,
  ...orderWalks,
  account,
  accountWalk,
  securityWalk,
  productFormWalk,
  adminWalk,
  bulkWalk,
  categoriesWalk,
  ordersWalk,
  attentionWalk,
  couponsWalk,
  customersWalk,
  houseWalk,
  inboxWalk,
  letters,
]
