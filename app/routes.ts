import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of the shop, in reading order. */
export default [
  layout('storefront/layout.tsx', [
    index('storefront/home/route.tsx'),
    route('shop', 'storefront/shop/route.tsx'),
    route('product/:slug', 'storefront/product/route.tsx'),
    route('cart', 'storefront/cart/route.tsx'),
    route('checkout', 'storefront/checkout/route.tsx'),
    route('order-success', 'storefront/order-success/route.tsx'),
    route('payment-return/:reference', 'storefront/payment-return/route.tsx'),
    route('*', 'storefront/not-found/route.tsx'),
  ]),
] satisfies RouteConfig
