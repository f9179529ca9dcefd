/** The name of an order's receipt, without its ending. Apart from what writes receipts, which pages don't load. */
export const receiptName = (orderId: string) => `receipt-${orderId}`
