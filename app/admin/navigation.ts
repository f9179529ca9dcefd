import { rolePermissions } from '#domain/accounts/roles.ts'
import type { StaffRole } from '#domain/accounts/staff-role.ts'
import type { Permission } from '#domain/accounts/viewer.ts'
import { useAdministrator } from './administrator.ts'
import type { AdminIconName } from './ui/admin-icon.tsx'

export type Place = {
  to: string
  name: string
  icon: AdminIconName
  /** Whether it is wanted daily, and so stands in a phone's bar. */
  isDaily: boolean
  /** Who may go there; the same as the page's access rule. */
  needs: Permission
}

/** The places of the back office, those of the specification first and in its order; each once what it opens exists. */
export const places: readonly Place[] = [
  { to: '/admin', name: 'Overview', icon: 'chart', isDaily: true, needs: 'overview.read' },
  { to: '/admin/products', name: 'Products', icon: 'tag', isDaily: true, needs: 'catalogue.read' },
  { to: '/admin/categories', name: 'Categories', icon: 'boxes', isDaily: false, needs: 'catalogue.read' },
  { to: '/admin/orders', name: 'Orders', icon: 'bag', isDaily: true, needs: 'orders.read' },
  { to: '/admin/coupons', name: 'Coupons', icon: 'percent', isDaily: false, needs: 'coupons.read' },
  { to: '/admin/attention', name: 'Attention', icon: 'bell', isDaily: true, needs: 'payments.read' },
  { to: '/admin/customers', name: 'Customers', icon: 'people', isDaily: false, needs: 'customers.read' },
  { to: '/admin/newsletter', name: 'Newsletter', icon: 'letter', isDaily: false, needs: 'newsletter.read' },
  { to: '/admin/messages', name: 'Messages', icon: 'message', isDaily: false, needs: 'messages.read' },
  { to: '/admin/pages', name: 'Pages', icon: 'draft', isDaily: false, needs: 'pages.read' },
  { to: '/admin/staff', name: 'Staff', icon: 'lock', isDaily: false, needs: 'staff.read' },
  { to: '/admin/activity', name: 'Activity', icon: 'clock', isDaily: false, needs: 'activity.read' },
  { to: '/admin/settings', name: 'Settings', icon: 'sliders', isDaily: false, needs: 'settings.read' },
]

/** The place whose name has the count of what nobody has seen beside it. */
export const inboxPlace = '/admin/messages'

/** What can be begun from anywhere, as the command palette offers it. */
export const acts: readonly { to: string; name: string; words: string; needs: Permission }[] = [
  { to: '/admin/orders/new', name: 'New order', words: 'phone whatsapp walk-in create', needs: 'orders.write' },
  { to: '/admin/products/new', name: 'Add Product', words: 'new create', needs: 'catalogue.write' },
  { to: '/admin/products/import', name: 'Import products', words: 'csv upload', needs: 'catalogue.write' },
  { to: '/admin/products/changes', name: 'Bulk changes', words: 'undo prices', needs: 'catalogue.write' },
  { to: '/admin/categories?add', name: 'Add category', words: 'new create', needs: 'catalogue.write' },
  { to: '/admin/setup', name: 'First steps', words: 'setup checklist demo start', needs: 'settings.write' },
  {
    to: '/admin/setup/connections',
    name: 'Connections',
    words: 'mail smtp payment keys webhooks storage test',
    needs: 'settings.write',
  },
  { to: '/admin/coupons?add', name: 'Add Coupon', words: 'new create discount code', needs: 'coupons.write' },
]

/** What of a list a role may use. */
export const openTo = <Entry extends { needs: Permission }>(role: StaffRole, entries: readonly Entry[]): Entry[] =>
  entries.filter(({ needs }) => rolePermissions[role].includes(needs))

/** The places that whoever works here may go to. */
export const usePlaces = (): Place[] => openTo(useAdministrator().role, places)

/** Those of a phone's bar: what is wanted daily, and where that isn't theirs, what else is. */
export function useDailyPlaces(): Place[] {
  const own = usePlaces()
  return [...own.filter(({ isDaily }) => isDaily), ...own.filter(({ isDaily }) => !isDaily)].slice(0, 4)
}

/** Where the back office begins for whoever works here: everybody of staff has a place. */
export const useStart = (): string => usePlaces()[0]?.to ?? '/admin'
