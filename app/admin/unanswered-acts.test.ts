import { expect, test } from 'vitest'
import * as attention from './attention/route.tsx'
import * as customer from './customers/customer/route.tsx'
import * as edit from './orders/edit/route.tsx'
import * as order from './orders/order/route.tsx'
import * as refund from './orders/refund/route.ts'
import * as orders from './orders/route.tsx'
import * as ship from './orders/ship/route.tsx'

type Page = {
  clientAction: (args: never) => Promise<object>
  shouldRevalidate: (args: never) => boolean
}

const orderPage = { clientAction: order.clientAction, shouldRevalidate: order.shouldRevalidate }
const address = 'https://aso.example/admin/orders'

/** Whether a page revalidates after an action whose request failed. */
async function isReadAgain({ clientAction, shouldRevalidate }: Page, act: string) {
  const request = new Request(address, { method: 'POST', body: new URLSearchParams({ act }) })
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'))
  const actionResult = await clientAction({ request, serverAction } as never)
  const url = new URL(address)
  return shouldRevalidate({ currentUrl: url, nextUrl: url, actionResult, defaultShouldRevalidate: true } as never)
}

test.each<[string, Page, string]>([
  ['a note on an order', orderPage, 'note'],
  ['a refund on its order', { ...orderPage, clientAction: refund.clientAction }, 'refund'],
  ['a move over the list', { ...orders, clientAction: order.clientAction }, 'move'],
  ['an address', edit, 'contact'],
  ['pieces', edit, 'pieces'],
  ['parcels', ship, 'ship'],
  ['a note on a customer', customer, 'note'],
  ['what waits', attention, 'done'],
])('%s that gets no answer doesn’t reload the page', async (_, page, act) => {
  expect(await isReadAgain(page, act)).toBe(false)
})
