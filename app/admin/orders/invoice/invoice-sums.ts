import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'
import type { Receipt, ReceiptSum } from '#domain/orders/receipt.ts'

/** An invoice's amounts in the order in which they add up: as on the receipt, then what was paid, what was refunded and what is due. */
export function invoiceSums(
  { sums, total }: Pick<Receipt, 'sums' | 'total'>,
  { received, refunded, due }: Pick<AdminOrder['money'], 'received' | 'refunded' | 'due'>,
): (ReceiptSum & { isSum: boolean })[] {
  return [
    ...sums.map((sum) => ({ ...sum, isSum: false })),
    { ...total, isSum: true },
    { name: 'Paid', amount: received, isSum: false },
    ...(refunded > 0 ? [{ name: 'Given back', amount: -refunded, isSum: false }] : []),
    { name: 'Due', amount: due, isSum: true },
  ]
}
