import type { Access } from '#domain/accounts/access.ts'

/** Who may see a page, and who may use its action. A page without an action says nothing of one. */
export type PageAccess = { page: Access; action?: Access }

const everyone = { page: 'everyone' } as const
const customer = { page: 'customer' } as const

/** Every page and endpoint of routes.ts by its address, with its access rules. One that isn't here is closed to
 * everybody, and so is an action without a rule. */
export const pageAccess: Readonly<Record<string, PageAccess>> = {
  '/': everyone,
  '/shop': everyone,
  '/shop/:collection': everyone,
  '/collections': everyone,
  '/collections/:collection': everyone,
  '/new-arrivals': everyone,
  '/bestsellers': everyone,
  '/sale': everyone,
  '/category/:slug': everyone,
  '/search': everyone,
  '/product/:slug': everyone,
  '/cart': everyone,
  '/wishlist': everyone,
  '/checkout': { page: 'everyone', action: 'everyone' },
  '/order-success': { page: 'order', action: 'order' },
  '/payment-return/:reference': { page: 'order' },
  '/order-lookup': everyone,
  '/newsletter': everyone,
  // The token of the mail is the proof.
  '/newsletter/:token': { page: 'signed', action: 'signed' },
  '/sign-in': { page: 'everyone', action: 'everyone' },
  '/reset-password': { page: 'everyone', action: 'everyone' },
  '/confirm-email': { page: 'signed', action: 'signed' },
  '/confirm-email-change': { page: 'signed', action: 'signed' },
  '/dashboard': customer,
  '/dashboard/orders': customer,
  '/dashboard/orders/:id': { page: 'customer', action: 'customer' },
  '/dashboard/profile': { page: 'customer', action: 'customer' },
  '/dashboard/addresses': { page: 'customer', action: 'customer' },
  // Who must set up a second factor does it here.
  '/dashboard/security': { page: 'own_security' },
  '/admin': { page: 'orders.read' },
  '/admin/products': { page: 'catalogue.read' },
  '/admin/products/new': { page: 'catalogue.write', action: 'catalogue.write' },
  '/admin/products/import': { page: 'catalogue.read' },
  '/admin/products/import/:id': { page: 'catalogue.read', action: 'catalogue.write' },
  '/admin/products/changes': { page: 'catalogue.read', action: 'catalogue.write' },
  '/admin/products/changes/:id': { page: 'catalogue.read', action: 'catalogue.write' },
  '/admin/products/:id/edit': { page: 'catalogue.read', action: 'catalogue.write' },
  '/admin/categories': { page: 'catalogue.read', action: 'catalogue.write' },
  '/admin/orders': { page: 'orders.read' },
  '/admin/orders/ship': { page: 'orders.read', action: 'orders.write' },
  '/admin/orders/:id': { page: 'orders.read', action: 'orders.write' },
  '/admin/orders/:id/edit': { page: 'orders.read', action: 'orders.write' },
  '/admin/orders/:id/invoice': { page: 'orders.read' },
  '/admin/orders/:id/packing-slip': { page: 'orders.read' },
  '/admin/orders/:id/refund': { page: 'orders.read', action: 'orders.refund' },
  '/admin/coupons': { page: 'coupons.read', action: 'coupons.write' },
  '/admin/settings': { page: 'settings.read', action: 'settings.write' },
  '/admin/palette': { page: 'catalogue.read' },
  '/admin/*': { page: 'catalogue.read' },
  '/*': everyone,
  '/home2': everyone,
  '/shop2': everyone,
  '/product2/:slug': everyone,
  '/home3': everyone,
  '/shop3': everyone,
  '/product3/:slug': everyone,
  '/sitemap.xml': everyone,
  '/sitemap/:part': everyone,
  '/robots.txt': everyone,
  '/site.webmanifest': everyone,
}
