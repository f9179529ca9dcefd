/** The number of orders as text. */
export const ordersText = (orders: number): string =>
  orders === 1 ? '1 order' : `${orders.toLocaleString('en-NG')} orders`
