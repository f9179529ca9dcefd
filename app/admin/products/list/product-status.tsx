import type { AdminProductRow, ProductStatus } from '#domain/catalogue/admin-product.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import type { AdminIconName } from '../../ui/admin-icon.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { stockStatus } from './stock-status.ts'

const standings: Record<Exclude<ProductStatus, 'active'>, { word: string; tone: BadgeTone; icon: AdminIconName }> = {
  draft: { word: 'Draft', tone: 'calm', icon: 'draft' },
  scheduled: { word: 'Scheduled', tone: 'planned', icon: 'calendar' },
  archived: { word: 'Archived', tone: 'calm', icon: 'archive' },
}

/** Whether a product is in stock, preceded by what keeps it out of the shop, if anything. */
export function StatusCell({ product: { status, stockQuantity, dueAt } }: { product: AdminProductRow }) {
  const { word, tone, icon } = stockStatus(stockQuantity)
  const standing = status === 'active' ? null : standings[status]
  return (
    <span className="flex flex-wrap gap-x-3 roomy:flex-col">
      {standing && (
        <span className="roomy:leading-snug">
          <Badge tone={standing.tone} icon={standing.icon}>
            {standing.word}
          </Badge>
          {status === 'scheduled' && dueAt !== null && (
            <time dateTime={dueAt} className="block text-soft text-xs">
              {dayAndTimeText(dueAt)}
            </time>
          )}
        </span>
      )}
      <span className={`flex ${standing ? 'text-soft roomy:text-xs' : ''}`}>
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      </span>
    </span>
  )
}

/** The number of pieces, highlighted if it is low or zero. */
export function StockCell({ pieces }: { pieces: number }) {
  const { isLow, word } = stockStatus(pieces)
  const tone = isLow ? 'font-semibold text-pending' : word === 'Out of Stock' ? 'font-semibold text-danger' : ''
  return (
    <span className={tone}>
      {pieces.toLocaleString('en-NG')}
      {isLow && <span className="sr-only"> (low)</span>}
    </span>
  )
}
