/**
 * The name of an order's receipt, without the file extension. In a file of its own, because pages don't load the code
 * that makes receipts.
 */
export const receiptName = (orderId: string) => `receipt-${orderId}`
