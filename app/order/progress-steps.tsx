import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { Order } from '#domain/orders/order.ts'
import { collectedSteps, litSteps, progressSteps } from '#domain/orders/status.ts'

const icons: Record<(typeof progressSteps | typeof collectedSteps)[number], IconName> = {
  'Order Placed': 'bag',
  Processing: 'needle',
  Shipped: 'truck',
  Collected: 'bag',
}

// The line between two steps that are side by side.
const line = 'hidden h-px @min-[16rem]:block'

/** The order's progress in three steps, each with its state as text. */
export function ProgressSteps({ order: { status, isCollected } }: { order: Pick<Order, 'status' | 'isCollected'> }) {
  const lit = litSteps(status)
  // Collected orders have other steps, unless the order was shipped after all.
  const steps = isCollected && status !== 'shipped' ? collectedSteps : progressSteps
  return (
    // When large text leaves no room for three words side by side, the steps are stacked.
    <div className="@container">
      <ol aria-label="Progress of your order" className="grid gap-2 @min-[16rem]:grid-cols-3 @min-[16rem]:gap-0">
        {steps.map((step, index) => {
          const isLit = index < lit
          return (
            <li
              key={step}
              aria-current={index === lit - 1 ? 'step' : undefined}
              className="flex items-center gap-3 @min-[16rem]:grid @min-[16rem]:justify-items-center @min-[16rem]:gap-2 @min-[16rem]:text-center"
            >
              <div className="@min-[16rem]:grid @min-[16rem]:w-full @min-[16rem]:grid-cols-[1fr_auto_1fr] @min-[16rem]:items-center">
                <span className={`${line} ${index === 0 ? '' : isLit ? 'bg-brand' : 'bg-line-strong'}`} />
                <span
                  className={`grid size-10 place-items-center rounded-full border ${
                    isLit ? 'border-brand bg-brand text-on-brand' : 'border-line-strong text-soft'
                  }`}
                >
                  <Icon name={isLit ? 'check' : icons[step]} />
                </span>
                <span className={`${line} ${index === 2 ? '' : index < lit - 1 ? 'bg-brand' : 'bg-line-strong'}`} />
              </div>
              <span className={isLit ? 'font-medium' : 'text-soft'}>
                {step}
                <span className="sr-only">{isLit ? ', done' : ', not yet'}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
