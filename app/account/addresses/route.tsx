import { pageMeta } from '#app/page-meta.ts'

export const meta = () => pageMeta({ title: 'Addresses' })

export default function AddressesPage() {
  return <h2 className="font-display text-2xl">Saved Addresses</h2>
}
