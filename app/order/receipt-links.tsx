import { Icon } from '#app/ui/icon.tsx'
import { receiptName } from '#domain/orders/receipt-name.ts'
import type { ShownOrder } from './shown-order.ts'

/** Links to the order's receipt: as a text file, and for printing. */
export function ReceiptLinks({ shown: { order } }: { shown: Pick<ShownOrder, 'order'> }) {
  const path = (ending: string) => `/api/v1/orders/${order.id}/receipt.${ending}`
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <a
        href={path('txt')}
        download={`${receiptName(order.id)}.txt`}
        className="inline-flex min-h-12 items-center justify-center gap-2 border border-brand px-6 font-semibold text-brand tracking-wide hover:bg-raised"
      >
        <Icon name="down" className="size-4" />
        Download Receipt
      </a>
      <a
        href={path('pdf')}
        download={`${receiptName(order.id)}.pdf`}
        className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
      >
        Receipt as PDF
      </a>
    </div>
  )
}
