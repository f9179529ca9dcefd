import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ignoreSecondPress } from '#app/ui/double-press.ts'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { maxCodeLength, normaliseCode } from '#domain/coupons/coupon.ts'
import { applyCoupon, clearCouponMessage, messageBeside, removeCoupon, useAppliedCoupon } from './applied-coupon.ts'
import { useCart } from './store.ts'

/** A field for a coupon code, or the applied code with a button to remove it. */
export function CouponEntry({ lines }: { lines: readonly CartLine[] }) {
  const { code, message: last } = useAppliedCoupon()
  const message = messageBeside(last, useCart().lines)
  const parts = useRef<HTMLDivElement>(null)

  // The focused element was replaced, so the focus moves to its replacement.
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (message?.tone === 'good' && isLost) parts.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [message])

  return (
    <div ref={parts} className="grid gap-2">
      {code === null ? <CodeField lines={lines} /> : <AppliedCode code={code} />}
      <p role="status" className={`min-h-lh text-sm ${message?.tone === 'bad' ? 'text-danger' : 'text-success'}`}>
        {message?.text}
      </p>
    </div>
  )
}

function CodeField({ lines }: { lines: readonly CartLine[] }) {
  const [typed, setTyped] = useState('')
  const { applying } = useAppliedCoupon()
  const id = useId()
  const isBlank = normaliseCode(typed) === ''

  const apply = async (event: FormEvent) => {
    event.preventDefault()
    if (isBlank || applying) return
    if (await applyCoupon(typed, lines)) setTyped('')
  }
  return (
    <form onSubmit={apply} className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        Coupon code
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            clearCouponMessage()
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxCodeLength}
          className="min-h-12 w-0 min-w-0 flex-1 border border-line-strong bg-surface px-3 uppercase"
        />
        <Button
          type="submit"
          variant="secondary"
          disabled={isBlank || applying}
          busy={applying}
          // Remove takes the place of Apply.
          onClick={ignoreSecondPress}
        >
          Apply
        </Button>
      </div>
    </form>
  )
}

function AppliedCode({ code }: { code: string }) {
  return (
    <div className="flex items-center justify-between gap-3 border border-dashed border-line-strong bg-surface py-1 pr-1 pl-3">
      <p className="min-w-0 text-sm">
        <span className="sr-only">Coupon applied: </span>
        <strong className="break-all font-semibold tracking-wide">{code}</strong>
      </p>
      <Button variant="quiet" onClick={removeCoupon} aria-label={`Remove coupon ${code}`}>
        Remove
      </Button>
    </div>
  )
}
