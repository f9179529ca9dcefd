import { pageMeta } from '../../page-meta.ts'
import { CartPage } from './cart-page.tsx'

export const meta = () => pageMeta({ title: 'Your Cart' })

export default function Cart() {
  return <CartPage />
}
