import { data } from 'react-router'
import { shopContext, viewerContext } from '#app/context.server.ts'
import { findInCatalogue } from '#domain/catalogue/find-in-catalogue.server.ts'
import { nameOrEmail } from '#domain/customers/customer.ts'
import { findCustomers } from '#domain/customers/list-customers.server.ts'
import { formatNaira } from '#domain/money/money.ts'
import { findOrders } from '#domain/orders/find-orders.server.ts'
import { ordersText } from '../customers/list/orders-text.ts'
import { statusLooks } from '../orders/words.ts'
import { lookUp } from '../ui/look-up.ts'
import type { Route } from './+types/route'
import type { Found, PaletteAnswer } from './options.ts'

/** Returns what the command palette finds for a text in the catalogue, the orders and the customers, as far as the viewer may see them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const text = new URL(request.url).searchParams.get('q') ?? ''
  const shop = context.get(shopContext)
  const viewer = context.get(viewerContext)
  const [found, ordered, known] = await Promise.all([
    findInCatalogue(shop.db, viewer, text),
    findOrders(shop, viewer, text),
    findCustomers(shop, viewer, text),
  ])
  if (!found.ok && !ordered.ok && !known.ok) throw data(null, 403)
  const orders = ordered.ok ? ordered.orders : []
  return {
    text,
    products: found.ok ? found.products : [],
    categories: found.ok ? found.categories : [],
    orders: orders.map(({ id, customer, status, totalAmount }) => ({
      ...{ id, customer },
      about: `${statusLooks[status].word}, ${formatNaira(totalAmount)}`,
    })),
    customers: (known.ok ? known.customers : []).map((customer) => ({
      id: customer.id,
      name: nameOrEmail(customer),
      about: ordersText(customer.orders),
    })),
  }
}

/** The page below the palette stays when the request fails. */
export const clientLoader = async ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  lookUp<PaletteAnswer>(serverLoader(), {
    ...nothing,
    text: new URL(request.url).searchParams.get('q') ?? '',
    isUnanswered: true,
  })

const nothing: Found = { products: [], categories: [], orders: [], customers: [] }
