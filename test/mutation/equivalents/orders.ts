import { equivalentsOf } from './equivalent.ts'

/** Equivalent mutants of orders, checkout and coupons. */
export const equivalentsInOrders = equivalentsOf({
  'domain/checkout/check-quote.ts': [
    ["line.problem === 'gone'", 'false', 'what is gone was refused before: the comparison is there for the type alone'],
  ],
  'domain/checkout/check-staff-quote.ts': [
    ["line.problem === 'gone'", 'false', 'what is gone was refused before: the comparison is there for the type alone'],
  ],
  'domain/checkout/quote-cart.server.ts': [
    ["'read only'", '""', 'its statements only read: the mode is there for whoever writes another one'],
  ],
  'domain/coupons/coupon.ts': [
    ['coupon.usageLimit !== null', 'true', 'null is not above 0 either: the comparison is there for the type alone'],
  ],
  'domain/coupons/redemptions.server.ts': [['couponId === null', 'false', 'no coupon has null for an id']],
  'domain/orders/claim-expiring-orders.server.ts': [
    ['expiresAt === null', 'false', 'the query selects the rows by it: the comparison is there for the type alone'],
  ],
  'domain/orders/list-orders-for-admin.server.ts': [
    ['older < newer', 'true', 'both ends give the same page: the nearer one is read sooner'],
    ['older < newer', 'false', 'both ends give the same page: the nearer one is read sooner'],
    ['older < newer', 'older <= newer', 'in the middle both ends are as near'],
    ["filter.expired === 'without'", 'false', 'it counts the same, one by one instead of in an index'],
  ],
  'domain/orders/move-order.server.ts': [
    ['order.expiresAt !== null', 'true', 'null is not after any time: the comparison is there for the type alone'],
    ['move.releasedAt !== undefined', 'true', 'Kysely leaves out what is undefined'],
  ],
  'domain/orders/order-conditions.server.ts': [
    ["word.includes('@')", 'true', 'no address of mail is without it: the comparison spares a search'],
  ],
})
