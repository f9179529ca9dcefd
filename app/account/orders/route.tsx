import { pageMeta } from '#app/page-meta.ts'

export const meta = () => pageMeta({ title: 'Orders' })

export default function OrdersPage() {
  return <h2 className="font-display text-2xl">Orders</h2>
}
