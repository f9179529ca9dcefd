import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Pages in a layout, with an error boundary inside it. */
const pagesIn = (name: 'heritage' | 'studio' | 'atelier', pages: RouteConfigEntry[]) =>
  layout(`storefront/layouts/${name}/layout.tsx`, [
    layout('storefront/error-page/error-boundary.tsx', { id: `${name}-pages` }, pages),
  ])

/** Every page of the shop, in reading order. */
export default [
  pagesIn('heritage', [
    index('storefront/home/route.tsx'),
    route('shop', 'storefront/shop/route.tsx'),
    route('shop/:collection', 'storefront/collection/route.tsx', { id: 'shop-collection' }),
    route('collections', 'storefront/collections/route.tsx'),
    route('collections/:collection', 'storefront/collection/route.tsx', { id: 'collections-collection' }),
    route('new-arrivals', 'storefront/collection/route.tsx', { id: 'new-arrivals' }),
    route('bestsellers', 'storefront/collection/route.tsx', { id: 'bestsellers' }),
    route('sale', 'storefront/collection/route.tsx', { id: 'sale' }),
    route('category/:slug', 'storefront/category/route.tsx'),
    route('search', 'storefront/search/route.tsx'),
    route('product/:slug', 'storefront/product/route.tsx'),
    route('cart', 'storefront/cart/route.tsx'),
    route('wishlist', 'storefront/wishlist/route.tsx'),
    route('checkout', 'storefront/checkout/route.tsx'),
    route('order-success', 'storefront/order-success/route.tsx'),
    route('payment-return/:reference', 'storefront/payment-return/route.tsx'),
    route('order-lookup', 'storefront/order-lookup/route.tsx'),
    route('newsletter', 'storefront/newsletter/sign-up-route.tsx'),
    route('newsletter/:token', 'storefront/newsletter/route.tsx'),
    route('sign-in', 'storefront/sign-in/route.tsx'),
    route('reset-password', 'storefront/reset-password/route.tsx'),
    route('confirm-email', 'storefront/confirm-email/route.tsx'),
    route('confirm-email-change', 'storefront/confirm-email-change/route.tsx'),
    layout('account/layout.tsx', [
      route('dashboard', 'account/route.tsx'),
      route('dashboard/orders', 'account/orders/route.tsx'),
      route('dashboard/orders/:id', 'account/order/route.tsx'),
      route('dashboard/profile', 'account/profile/route.tsx'),
      route('dashboard/addresses', 'account/addresses/route.tsx'),
      route('dashboard/security', 'account/security/route.tsx'),
    ]),
    route('*', 'storefront/not-found/route.tsx'),
  ]),
  pagesIn('studio', [
    route('home2', 'storefront/home/studio-route.tsx'),
    route('shop2', 'storefront/shop/route.tsx', { id: 'studio-shop' }),
    route('product2/:slug', 'storefront/product/route.tsx', { id: 'studio-product' }),
  ]),
  pagesIn('atelier', [
    route('home3', 'storefront/home/atelier-route.tsx'),
    route('shop3', 'storefront/shop/route.tsx', { id: 'atelier-shop' }),
    route('product3/:slug', 'storefront/product/route.tsx', { id: 'atelier-product' }),
  ]),
  layout('admin/layout.tsx', [
    layout('admin/error-boundary.tsx', [
      route('admin', 'admin/overview/route.tsx'),
      route('admin/products', 'admin/products/route.tsx'),
      route('admin/products/new', 'admin/products/new/route.tsx'),
      route('admin/products/import', 'admin/products/import/route.tsx'),
      route('admin/products/import/:id', 'admin/products/import/report/route.tsx'),
      route('admin/products/changes', 'admin/products/changes/route.tsx'),
      route('admin/products/changes/:id', 'admin/products/changes/change/route.tsx'),
      route('admin/products/:id/edit', 'admin/products/edit/route.tsx'),
      route('admin/categories', 'admin/categories/route.tsx'),
      route('admin/orders', 'admin/orders/route.tsx'),
      route('admin/orders/ship', 'admin/orders/ship/route.tsx'),
      route('admin/orders/:id', 'admin/orders/order/route.tsx'),
      route('admin/orders/:id/edit', 'admin/orders/edit/route.tsx'),
      route('admin/orders/:id/invoice', 'admin/orders/invoice/route.tsx'),
      route('admin/orders/:id/packing-slip', 'admin/orders/slip/route.tsx'),
      route('admin/orders/:id/refund', 'admin/orders/refund/route.ts'),
      route('admin/coupons', 'admin/coupons/route.tsx'),
      route('admin/attention', 'admin/attention/route.tsx'),
      route('admin/settings', 'admin/settings/route.tsx'),
      route('admin/*', 'admin/missing/route.tsx'),
    ]),
  ]),
  route('admin/palette', 'admin/palette/route.ts'),
  route('sitemap.xml', 'endpoints/sitemap.ts'),
  route('sitemap/:part', 'endpoints/sitemap-part.ts'),
  route('robots.txt', 'endpoints/robots.ts'),
  route('site.webmanifest', 'endpoints/manifest.ts'),
] satisfies RouteConfig
