import { Icon, type IconName } from '#app/ui/icon.tsx'
import { litSteps, type OrderStatus, progressSteps } from '#domain/orders/status.ts'

const icons: Record<(typeof progressSteps)[number], IconName> = {
  'Order Placed': 'bag',
  Processing: 'needle',
  Shipped: 'truck',
}

/** How far the order is, in three steps; each says in words whether it is done. */
export function ProgressSteps({ status }: { status: OrderStatus }) {
  const lit = litSteps(status)
  return (
    <ol aria-label="Progress of your order" className="grid grid-cols-3">
      {progressSteps.map((step, index) => {
        const isLit = index < lit
        return (
          <li
            key={step}
            aria-current={index === lit - 1 ? 'step' : undefined}
            className="grid justify-items-center gap-2 text-center"
          >
            <div className="grid w-full grid-cols-[1fr_auto_1fr] items-center">
              <span className={`h-px ${index === 0 ? '' : isLit ? 'bg-brand' : 'bg-line-strong'}`} />
              <span
                className={`grid size-10 place-items-center rounded-full border ${
                  isLit ? 'border-brand bg-brand text-on-brand' : 'border-line-strong text-soft'
                }`}
              >
                <Icon name={isLit ? 'check' : icons[step]} />
              </span>
              <span className={`h-px ${index === 2 ? '' : index < lit - 1 ? 'bg-brand' : 'bg-line-strong'}`} />
            </div>
            <span className={isLit ? 'font-medium' : 'text-soft'}>
              {step}
              <span className="sr-only">{isLit ? ', done' : ', not yet'}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
