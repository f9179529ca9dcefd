import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { OrderStatus } from '#domain/orders/status.ts'

const looks: Record<OrderStatus, { word: string; icon: IconName; color: string }> = {
  pending: { word: 'Pending', icon: 'clock', color: 'text-pending' },
  processing: { word: 'Processing', icon: 'needle', color: 'text-processing' },
  shipped: { word: 'Shipped', icon: 'truck', color: 'text-shipped' },
  delivered: { word: 'Delivered', icon: 'check', color: 'text-success' },
  cancelled: { word: 'Cancelled', icon: 'close', color: 'text-danger' },
}

/** An order's state as icon, colour and word. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const { word, icon, color } = looks[status]
  return (
    <span className={`inline-flex items-center gap-2 font-semibold ${color}`}>
      <Icon name={icon} className="size-5 shrink-0" />
      {word}
    </span>
  )
}
