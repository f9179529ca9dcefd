const under = (number: string, ...names: string[]) => names.map((name) => `${number} ${name}`)

/**
 * The sections that must have rows in the conformance table: those of the storefront's specification, the decisions that depart from
 * it, and the parts of the back office's specification that shoppers see.
 */
export const sections: readonly string[] = [
  '§1',
  ...under('§2', 'Routes', 'Header', 'Search panel', 'Sign-in dialog', 'Route guards', 'Home page', 'Shop page'),
  ...under('§2', 'Category page', 'Product card', 'Product page', 'Cart', 'Wishlist', 'Checkout', 'Order success'),
  '§3',
  ...under('§4', 'Cart and wishlist', 'Authentication', 'Coupon banner', 'Shop listing', 'Checkout mode'),
  ...under('§4', 'Order status', 'Payment flow', 'Popup close', 'Progress'),
  ...under('§5', 'Validation', 'Search', 'Newsletter', 'Add to cart', 'Coupon', 'Discount', 'Checkout'),
  ...under('§6', 'Guest', 'customer', 'Roles'),
  ...under('§7', 'Authentication', 'Roles, profiles, orders transfer', 'Catalogue', 'Coupons', 'Orders'),
  ...under('§7', 'Orders and addresses', 'Payment update', 'Providers'),
  '§8',
  '§9',
  ...['D1', 'D2', 'D3', 'D5', 'D6', 'D7', 'D8', 'D8a', 'D8b', 'D8c', 'D9', 'D10', 'D10a', 'D11', 'D12', 'D13', 'D14'],
  ...[
    'D16',
    'D17',
    'D18',
    'D18a',
    'D18b',
    'D19',
    'D20',
    'D26',
    'D26a',
    'D26c',
    'D27',
    'D28',
    'D28a',
    'D28b',
    'D29',
    'D30',
    'D31',
    'D32',
    'D35a',
    'D37',
    'D43',
  ],
  ...under('back-office §2', 'Collections', 'Dashboard', 'Order list', 'Order detail', 'Receipt', 'Profile'),
  ...['back-office §2 Saved Addresses', 'back-office §4 Timeline', 'back-office §6 Roles', 'back-office §9 Shipping'],
  ...under('back-office §5', 'Address', 'Profile'),
  ...under('back-office §8', 'Orders', 'Address', 'Customer profile'),
]
