import { accountWalk } from './account-screens.ts'
import { attentionWalk } from './admin-attention-screens.ts'
import { bulkWalk } from './admin-bulk-screens.ts'
import { categoriesWalk } from './admin-category-screens.ts'
import { couponsWalk } from './admin-coupon-screens.ts'
import { customersWalk } from './admin-customer-screens.ts'
import { ordersWalk } from './admin-order-screens.ts'
import { productFormWalk } from './admin-product-screens.ts'
import { adminWalk } from './admin-screens.ts'
import { cartWalk } from './cart-screens.ts'
import { checkoutWalk } from './checkout-screens.ts'
import { expect } from './fixtures.ts'
import { houseWalk, inboxWalk } from './house-screens.ts'
import { layoutWalks } from './layout-screens.ts'
import { listingWalks } from './listing-screens.ts'
import { orderWalks } from './order-screens.ts'
import { at, type Walk } from './screen.ts'
import { securityWalk } from './security-screens.ts'

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
  ...layoutWalks,
  ...listingWalks,
  cartWalk,
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
