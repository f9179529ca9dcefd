import type { Page } from '@playwright/test'
import { expect, query, ready } from './shopper.ts'

/** One thing that a visitor can have before her: how she gets there, and on which screens it exists. */
export type Screen = { name: string; open: (page: Page) => Promise<void>; only?: 'phone' | 'desktop' }

type Product = { id: string; slug: string; price: string; size: string; color: string }

async function aProduct(): Promise<Product> {
  const [product] = await query<Product>(
    `select p.id, p.slug, p.price, p.sizes[1] as size, p.colors[1] as color
     from product p join stock s on s.product_id = p.id
     where p.archived_at is null and cardinality(p.sizes) > 0 and cardinality(p.colors) > 0 and s.on_hand > 3 and s.size is null
     order by p.slug limit 1`,
  )
  if (!product) throw new Error('the demo house has no such product')
  return product
}

/** Puts the product in the cart through its page, as a shopper would. */
async function putInCart(page: Page): Promise<void> {
  await page.goto(`/product/${(await aProduct()).slug}`)
  await ready(page)
  for (const name of [/^Size/, /^Color/]) {
    await page.getByRole('group', { name }).locator('input:enabled').first().check({ force: true })
  }
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText('Added to cart').first()).toBeVisible()
}

/** An order of this browser's, on its way as far as `status` and `paymentStatus` say. */
async function placeOrder(page: Page, status: string, paymentStatus: string): Promise<string> {
  await page.goto('/cart')
  const { id, size, color } = await aProduct()
  const basket = { lines: [{ productId: id, size, color, quantity: 1 }], couponCode: null }
  const headers = { origin: new URL(page.url()).origin, 'Idempotency-Key': crypto.randomUUID() }
  const quote = await page.request.post('/api/v1/quotes', { headers, data: basket })
  const { data } = (await quote.json()) as { data: { totals: { totalAmount: number } } }
  const shippingAddress = {
    firstName: 'Ngozi',
    lastName: 'Eze',
    email: 'ngozi@example.com',
    phone: '0803 123 4567',
    address: '3 Marina',
    city: 'Lagos Island',
    state: 'Lagos',
  }
  const order = { ...basket, shippingAddress, paymentGateway: 'paystack', expectedTotal: data.totals.totalAmount }
  const placed = await page.request.post('/api/v1/orders', { headers, data: order })
  const answer = (await placed.json()) as { order: { id: string } }
  await query('update "order" set status = $2, payment_status = $3 where id = $1', [
    answer.order.id,
    status,
    paymentStatus,
  ])
  return answer.order.id
}

const at = (name: string, path: string): Screen => ({ name, open: async (page) => void (await page.goto(path)) })

/** What has become of the payment of an order, written over its one attempt. */
type Fate = { state: string; task?: string; refunded?: number }

async function befall(id: string, { state, task, refunded }: Fate): Promise<void> {
  const [attempt] = await query<{ id: string; reference: string }>(
    "update payment_attempt set state = $2, channel = 'bank_transfer' where order_id = $1 returning id, reference",
    [id, state],
  )
  if (task)
    await query(
      "insert into payment_task (order_id, kind, subject, detail) values ($1, $2, $3, 'for the look of it')",
      [id, task, attempt?.reference],
    )
  if (refunded)
    await query(
      "insert into refund (order_id, attempt_id, reference, amount, state, requested_by) values ($1, $2, $3, $4, 'done', 'a test')",
      [id, attempt?.id, `${attempt?.reference}-R`, refunded],
    )
}

const orderIn = (name: string, status: string, paymentStatus: string, fate?: Fate): Screen => ({
  name,
  open: async (page) => {
    const id = await placeOrder(page, status, paymentStatus)
    if (fate) await befall(id, fate)
    await page.goto(`/order-success?order=${id}`)
    await expect(page.getByText(`#${id.slice(0, 8)}`).first()).toBeVisible()
  },
})

/** What the three layouts each have of their own. */
const dressed: Screen[] = [
  ['heritage', '', '/'],
  ['studio', '2', '/home2'],
  ['atelier', '3', '/home3'],
].flatMap(([layout, number, home = '']) => [
  at(`the ${layout} home page`, home),
  at(`the ${layout} shop`, `/shop${number}`),
  at(`the ${layout} shop with nothing found`, `/shop${number}?minPrice=999000&maxPrice=999000`),
  {
    name: `a ${layout} product`,
    open: async (page: Page) => void (await page.goto(`/product${number}/${(await aProduct()).slug}`)),
  },
  {
    name: `the ${layout} search`,
    open: async (page: Page) => {
      await page.goto(home)
      await ready(page)
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
      await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('adire')
      await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: `the ${layout} menu`,
    only: 'phone' as const,
    open: async (page: Page) => {
      await page.goto(home)
      await ready(page)
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    },
  },
  {
    name: `the ${layout} filters`,
    only: 'phone' as const,
    open: async (page: Page) => {
      await page.goto(`/shop${number}`)
      await ready(page)
      await page.getByRole('button', { name: /^Filters/ }).click()
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    },
  },
  {
    name: `the ${layout} quick view`,
    only: 'desktop' as const,
    open: async (page: Page) => {
      await page.goto(`/shop${number}`)
      await ready(page)
      const card = page.getByRole('main').getByRole('article').first()
      await card.hover()
      await card.getByRole('button', { name: /^Quick view/ }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Close quick view' })).toBeVisible()
    },
  },
])

const listings: Screen[] = [
  at('a category', '/category/adire'),
  at('a missing category', '/category/nothing-like-it'),
  at('the collections', '/collections'),
  at('a collection', '/collections/adire'),
  at('a collection of the shop', '/shop/traditional'),
  at('the new arrivals', '/new-arrivals'),
  at('the bestsellers', '/bestsellers'),
  at('the sale', '/sale'),
  at('a search', '/search?q=adire'),
  at('a search in vain', '/search?q=qqqqqq'),
  at('a search for nothing', '/search'),
]

const basket: Screen[] = [
  {
    name: 'an empty cart',
    open: async (page) => {
      await page.goto('/cart')
      await expect(page.getByText('Your cart is empty')).toBeVisible()
    },
  },
  {
    name: 'a full cart',
    open: async (page) => {
      await putInCart(page)
      await page.goto('/cart')
      await expect(page.getByRole('link', { name: 'Proceed to Checkout' }).first()).toBeVisible()
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
      await page.goto(`/product/${(await aProduct()).slug}`)
      await ready(page)
      await page
        .getByRole('main')
        .getByRole('button', { name: /wishlist/i })
        .first()
        .click()
      await page.goto('/wishlist')
      await expect(page.getByRole('button', { name: /from wishlist$/ }).first()).toBeVisible()
    },
  },
  {
    name: 'the checkout',
    open: async (page) => {
      await putInCart(page)
      await page.goto('/checkout')
      await expect(page.getByLabel('First name')).toBeVisible()
    },
  },
  {
    name: 'the checkout with mistakes',
    open: async (page) => {
      await putInCart(page)
      await page.goto('/checkout')
      await ready(page)
      await page.getByRole('button', { name: /^Pay ₦/ }).click()
      await expect(page.getByText('Please fill in your first name').first()).toBeVisible()
    },
  },
  at('an empty checkout', '/checkout'),
]

const orders: Screen[] = [
  orderIn('an order that isn’t paid', 'pending', 'pending'),
  orderIn('an order whose payment failed', 'pending', 'failed'),
  orderIn('a paid order', 'processing', 'success'),
  orderIn('a shipped order', 'shipped', 'success'),
  orderIn('a cancelled order', 'cancelled', 'failed'),
  orderIn('an order that waits for a transfer', 'pending', 'pending', { state: 'pending' }),
  orderIn('an order whose payment is looked at', 'pending', 'pending', { state: 'mismatch', task: 'check_mismatch' }),
  orderIn('an order that was paid twice', 'processing', 'success', { state: 'surplus' }),
  orderIn('an order that was paid too late', 'cancelled', 'success', { state: 'paid', task: 'refund_late' }),
  orderIn('an order that was refunded in part', 'processing', 'success', { state: 'paid', refunded: 500_000 }),
  orderIn('an order that was refunded', 'processing', 'refunded', { state: 'paid', refunded: 500_000 }),
  at('somebody else’s way back from a provider', '/payment-return/ABCDEF01-00112233AABB'),
  at('a stranger’s order', '/order-success?order=2f1c2a4e-0000-4000-8000-000000000000'),
]

const letters: Screen[] = [
  at('the newsletter’s form', '/newsletter'),
  at('the newsletter’s answer', '/newsletter?answer=sent'),
  at('the newsletter’s refusal', '/newsletter?answer=invalid'),
  at('a wrong link to a subscription', '/newsletter/nothing-like-it'),
]

const troubles: Screen[] = [
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
      // A step to another page counts as a shift where a busy machine takes more than half a second for it.
      await page.evaluate(() => window.forgetShifts?.())
    },
  },
]

/** Every screen of the storefront. A new one is a line here. */
export const screens: Screen[] = [...dressed, ...listings, ...basket, ...orders, ...letters, ...troubles]
