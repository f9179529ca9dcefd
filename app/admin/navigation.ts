import { rolePermissions } from '#domain/accounts/roles.ts'
import type { StaffRole } from '#domain/accounts/staff-role.ts'
import type { Permission } from '#domain/accounts/viewer.ts'
import { useAdministrator } from './administrator.ts'
import type { AdminIconName } from './ui/admin-icon.tsx'

export type Place = {
  to: string
  name: string
  icon: AdminIconName
  /** Whether it is needed daily, and so is in the navigation bar of phones. */
  isDaily: boolean
  /** The permission it needs; the same as in the page's access rule. */
  needs: Permission
}

/** The pages in the navigation: those of the specification first, in its order. */
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

/** The entry that shows the count of unseen messages. */
export const inboxPlace = '/admin/messages'

/** What the command palette offers to start from anywhere. */
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

/** The entries of a list for which a role has the permission. */
export const openTo = <Entry extends { needs: Permission }>(role: StaffRole, entries: readonly Entry[]): Entry[] =>
  entries.filter(({ needs }) => rolePermissions[role].includes(needs))

/** The entries that the member of staff may open. */
export const usePlaces = (): Place[] => openTo(useAdministrator().role, places)

/**
 * The entries of the navigation bar on phones: those needed daily, and further ones if some of these aren't allowed.
 */
export function useDailyPlaces(): Place[] {
  const own = usePlaces()
  return [...own.filter(({ isDaily }) => isDaily), ...own.filter(({ isDaily }) => !isDaily)].slice(0, 4)
}

/** The page with which the back office begins; every role has at least one. */
export const useStart = (): string => usePlaces()[0]?.to ?? '/admin'
