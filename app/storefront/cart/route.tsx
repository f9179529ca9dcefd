import type { Route } from './+types/route'
import { CartPage } from './cart-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Your Cart | Aṣọ' }, { name: 'robots', content: 'noindex' }]

export default function Cart() {
  return <CartPage />
}
