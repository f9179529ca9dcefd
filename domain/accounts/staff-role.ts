/**
 * The roles of staff, those with most permissions first. `admin` is the owner: rows in `user_role` have had this name
 * since before there were other roles, and nodes of an older release know it by that name.
 */
export const staffRoles = ['admin', 'manager', 'orders', 'catalogue', 'read_only'] as const
export type StaffRole = (typeof staffRoles)[number]

export const roleNames: Readonly<Record<StaffRole, string>> = {
  admin: 'Owner',
  manager: 'Manager',
  orders: 'Orders',
  catalogue: 'Catalogue',
  read_only: 'Read only',
}

/** What a role is for, in a sentence. */
export const roleWords: Readonly<Record<StaffRole, string>> = {
  admin: 'Everything, and the only one who changes settings, deletes customers and downloads the activity.',
  manager: 'Runs the shop: orders, refunds, catalogue, coupons, customers, and the staff below.',
  orders: 'Packs, ships and answers: orders, what needs attention, customers and messages. Gives no money back.',
  catalogue: 'Products, categories, pictures and pages of text. Sees no orders and no customers.',
  read_only: 'Looks at figures, orders and products, and changes nothing. Sees nobody’s address, phone or e-mail.',
}

/** Whether a word is a role of staff. */
export const isStaffRole = (word: unknown): word is StaffRole => staffRoles.some((role) => role === word)

/** The role of staff among the roles of a user; null for a customer. */
export const staffRoleOf = (roles: readonly string[]): StaffRole | null =>
  staffRoles.find((role) => roles.includes(role)) ?? null
