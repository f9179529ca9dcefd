/** The message when the cart already holds all remaining stock. */
export const allInCartText = (left: number) =>
  left === 1 ? 'The last one is in your cart already' : `All ${left} left are in your cart already`
