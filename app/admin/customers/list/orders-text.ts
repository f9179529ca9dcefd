/** How many orders, in words. */
export const ordersText = (orders: number): string =>
  orders === 1 ? '1 order' : `${orders.toLocaleString('en-NG')} orders`
