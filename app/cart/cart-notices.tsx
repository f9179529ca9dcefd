import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { changeText } from './change-text.ts'
import type { LineChange } from './line-change.ts'
import { forgetDropped, useCart } from './store.ts'
import type { LiveQuote } from './use-quote.ts'

/**
 * What changed in the cart since the shopper last saw it, and whether the quote failed. An overlay, so that the page
 * does not shift; `inFlow` on pages where it would cover a form. The live regions are always rendered, so that screen
 * readers announce new content.
 */
export function CartNotices({ live, inFlow = false }: { live: LiveQuote; inFlow?: boolean }) {
  const { dropped } = useCart()
  const { changes, amountChanges, state } = live

  const dismiss = () => {
    forgetDropped()
    live.dismissChanges()
  }
  return (
    <div className={inFlow ? 'contents' : overlay}>
      <div role="status" className="empty:absolute">
        {(changes.length > 0 || amountChanges.length > 0 || dropped) && (
          <Card title="Your cart has changed" action="Got it" onAction={dismiss}>
            <Changes changes={changes} amountChanges={amountChanges} dropped={dropped} />
          </Card>
        )}
      </div>
      <div role="status" className="empty:absolute">
        {(state === 'offline' || state === 'failed') && (
          <Card title={staleTitles[state]} action="Check again" onAction={live.retry}>
            <p>Your cart is kept. Prices and stock may have changed since you last saw them.</p>
          </Card>
        )}
      </div>
    </div>
  )
}

const overlay =
  'pointer-events-none fixed inset-4 bottom-24 z-30 flex flex-col justify-end gap-3 lg:inset-6 lg:right-auto lg:w-104'

const staleTitles = { offline: 'You seem to be offline', failed: 'Prices could not be checked just now' }

const Changes = ({ changes, amountChanges, dropped }: ChangesProps) => (
  <ul className="grid gap-1">
    {dropped && <li>Part of your cart could not be read, so some items were removed.</li>}
    {changes.map((change) => (
      <li key={`${change.id} ${change.kind}`}>{changeText(change)}</li>
    ))}
    {amountChanges.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)

type ChangesProps = { changes: LineChange[]; amountChanges: string[]; dropped: boolean }

type CardProps = { title: string; action: string; onAction: () => void; children: ReactNode }

const Card = ({ title, action, onAction, children }: CardProps) => (
  <div className="pointer-events-auto grid gap-2 border border-line-strong bg-surface p-4 text-sm floating">
    <p className="font-semibold text-base">{title}</p>
    <div className="max-h-48 overflow-y-auto break-words">{children}</div>
    <Button variant="secondary" className="justify-self-start" onClick={onAction}>
      {action}
    </Button>
  </div>
)
