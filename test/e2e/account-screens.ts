import type { Page } from '@playwright/test'
import { addLines, copyOrder, signInAsNewCustomer } from './accounts.ts'
import { expect, shopUrl } from './fixtures.ts'
import { placeOrder } from './order-screens.ts'
import { at, type Screen, type Walk } from './screen.ts'

const longName =
  'Ọlọ́runfúnmiláyọ̀-Adébánjọ-ỌláńrewájúOfOkeOdoAgbadoIjaiyeBehindTheMarket hand-dyed àdìrẹ ẹlẹ́kọ boubou with embroidered neckline'
const longAddress = {
  ...{ firstName: 'Oluwaseunfunmi-Ayomikunoluwanimi', lastName: 'Adébánjọ-Ọláńrewájú', phone: '+234 (0) 803 123 4567' },
  address:
    'Flat 12B, Block 4\nPrince Adewale Oluwaseunbabara Crescent\nopposite the second blue gate\nplotAdebanjoOlanrewajuCrescentOkeOdoAgbadoIjaiyeBehindTheMarket',
  ...{ city: 'Oke-Odo Agbado-Ijaiye', state: 'Federal Capital Territory' },
}

const saveAddress = (page: Page, changes: object) =>
  page.request.post('/api/v1/account/addresses', {
    headers: { origin: shopUrl() },
    data: { ...longAddress, ...changes },
  })

const orders: Record<string, string> = {}

async function placeSome(page: Page): Promise<void> {
  const id = await placeOrder(page, 'processing', 'success')
  await addLines(id, [longName, 'Gele', 'Ipele'])
  const states = [
    ['pending', 'failed'],
    ['shipped', 'success'],
    ['delivered', 'success'],
    ['cancelled', 'pending'],
    ['processing', 'success'],
    ['pending', 'pending'],
  ] as const
  const ids = await copyOrder(id, states)
  for (const [place, [status]] of states.entries()) orders[status] = ids[place] ?? ''
}

const orderIn = (status: string): Screen => ({
  name: `a customer’s order, ${status}`,
  open: async (page) => void (await page.goto(`/dashboard/orders/${orders[status]}`)),
})

/** What a signed-in customer sees of her account, empty and with data. */
export const accountWalk: Walk = {
  name: 'the account',
  screens: [
    {
      name: 'no orders',
      open: async (page) => {
        await signInAsNewCustomer(page)
        await page.goto('/dashboard')
        await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
      },
    },
    at('a profile', '/dashboard/profile'),
    at('no addresses', '/dashboard/addresses'),
    {
      name: 'an address with mistakes',
      isAnswer: true,
      isSameDocument: true,
      open: async (page) => {
        await page.getByRole('button', { name: 'Add Address' }).click()
        await expect(page.getByText('Please fill in your city')).toBeVisible()
      },
    },
    {
      name: 'addresses',
      open: async (page) => {
        await saveAddress(page, {})
        await saveAddress(page, { address: '3 Marina', city: 'Lagos Island', state: 'Lagos' })
        await page.goto('/dashboard/addresses')
        await page.getByRole('link', { name: /^Edit 3 Marina/ }).click()
        await expect(page.getByRole('heading', { name: 'Edit Address' })).toBeFocused()
        await page.getByText('Delete', { exact: true }).last().click()
        await page.evaluate(() => window.forgetShifts?.())
      },
    },
    {
      name: 'orders',
      open: async (page) => {
        await placeSome(page)
        await page.goto('/dashboard/orders')
        await expect(page.getByText('+2 more').first()).toBeVisible()
      },
    },
    at('the last orders', '/dashboard/orders?page=2'),
    orderIn('pending'),
    orderIn('processing'),
    orderIn('shipped'),
    orderIn('delivered'),
    orderIn('cancelled'),
    at('an order that isn’t hers', '/dashboard/orders/2f1c2a4e-0000-4000-8000-000000000000'),
  ],
}
