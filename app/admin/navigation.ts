import type { AdminIconName } from './ui/admin-icon.tsx'

export type Place = {
  to: string
  name: string
  icon: AdminIconName
  /** Whether it is wanted daily, and so stands in a phone's bar. */
  isDaily: boolean
}

/** The places of the back office, those of the specification first and in its order; each once what it opens exists. */
export const places: readonly Place[] = [
  { to: '/admin', name: 'Overview', icon: 'chart', isDaily: true },
  { to: '/admin/products', name: 'Products', icon: 'tag', isDaily: true },
  { to: '/admin/categories', name: 'Categories', icon: 'boxes', isDaily: false },
  { to: '/admin/orders', name: 'Orders', icon: 'bag', isDaily: true },
  { to: '/admin/coupons', name: 'Coupons', icon: 'percent', isDaily: false },
  { to: '/admin/attention', name: 'Attention', icon: 'bell', isDaily: true },
  { to: '/admin/customers', name: 'Customers', icon: 'people', isDaily: false },
  { to: '/admin/newsletter', name: 'Newsletter', icon: 'letter', isDaily: false },
  { to: '/admin/messages', name: 'Messages', icon: 'message', isDaily: false },
  { to: '/admin/pages', name: 'Pages', icon: 'draft', isDaily: false },
  { to: '/admin/settings', name: 'Settings', icon: 'sliders', isDaily: false },
]

/** The place whose name has the count of what nobody has seen beside it. */
export const inboxPlace = '/admin/messages'

/** What can be begun from anywhere, as the command palette offers it. */
export const acts: readonly { to: string; name: string; words: string }[] = [
  { to: '/admin/orders/new', name: 'New order', words: 'phone whatsapp walk-in create' },
  { to: '/admin/products/new', name: 'Add Product', words: 'new create' },
  { to: '/admin/products/import', name: 'Import products', words: 'csv upload' },
  { to: '/admin/products/changes', name: 'Bulk changes', words: 'undo prices' },
  { to: '/admin/categories?add', name: 'Add category', words: 'new create' },
  { to: '/admin/coupons?add', name: 'Add Coupon', words: 'new create discount code' },
]
