import { pageMeta } from '#app/page-meta.ts'

export const meta = () => pageMeta({ title: 'Order' })

export default function OrderPage() {
  return <h2 className="font-display text-2xl">Order</h2>
}
