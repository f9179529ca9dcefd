import { FirstScreenEnd } from '#app/ui/first-screen-end.tsx'
import { pageMeta } from '../../page-meta.ts'
import type { Route } from './+types/route'
import { CartPage } from './cart-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Your Cart' }, matches)

export default function Cart() {
  return (
    <>
      <CartPage />
      <FirstScreenEnd />
    </>
  )
}
