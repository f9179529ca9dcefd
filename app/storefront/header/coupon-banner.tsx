import { useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'

export type BannerCoupon = { id: string; code: string; description: string }

const storageKey = 'aso-dismissed-coupons'
const remembered = 50

/** One line about a coupon, 2.5 rem high. The document's own script hides it before the first paint once it was dismissed. */
export function CouponBanner({ coupon }: { coupon: BannerCoupon }) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <meta name="coupon-banner" content={coupon.id} />
      {isOpen && (
        <aside aria-label="Offer" data-coupon-banner className="h-10 bg-brand-strong text-on-brand">
          <div className="wrap flex h-full items-center justify-center gap-3 text-sm">
            <p className="truncate">
              {coupon.description} <span className="whitespace-nowrap">with code</span>{' '}
              <strong className="font-semibold tracking-wide">{coupon.code}</strong>
            </p>
            <button
              type="button"
              aria-label="Dismiss this offer"
              onClick={() => {
                dismiss(coupon.id)
                setIsOpen(false)
              }}
              className="-my-0.5 -mr-3 grid size-11 shrink-0 place-items-center outline-on-brand"
            >
              <Icon name="close" className="size-4" />
            </button>
          </div>
        </aside>
      )}
    </>
  )
}

function dismiss(id: string): void {
  localStorage.setItem(storageKey, JSON.stringify([...new Set([id, ...dismissed()])].slice(0, remembered)))
}

function dismissed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
