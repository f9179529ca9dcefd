import { useEffect } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { type BannerCoupon, closeStrip, dismiss, useBanner } from './banner-store.ts'

/** The coupon banner, at least 2.5 rem high. An inline script hides a dismissed one before the first paint. */
export function CouponBanner({ fromServer }: { fromServer: BannerCoupon | null }) {
  const { coupon, isHeldOpen } = useBanner(fromServer)
  // From now on this component hides dismissed coupons; the inline script's class is only for the server-rendered one.
  useEffect(() => document.documentElement.classList.remove('banner-dismissed'), [])
  // With another key, changed text doesn't count as a layout shift.
  const shown = coupon ? `${coupon.code} ${coupon.description}` : 'ended'
  return (
    <>
      {fromServer && <meta name="coupon-banner" content={fromServer.id} />}
      {(coupon || isHeldOpen) && (
        <aside aria-label="Offer" data-coupon-banner className="flex min-h-10 bg-brand-strong text-on-brand">
          <div className="wrap flex items-center justify-center gap-2 text-xs md:gap-3 md:text-sm">
            <div aria-live="polite" className="contents">
              <p key={shown} className="wrap-anywhere min-w-0 text-balance py-1 leading-tight">
                {coupon ? <Offer coupon={coupon} /> : 'This offer has ended'}
              </p>
            </div>
            <Dismiss key={shown} onDismiss={() => (coupon ? dismiss(coupon.id) : closeStrip())} />
          </div>
        </aside>
      )}
    </>
  )
}

const Offer = ({ coupon: { code, description } }: { coupon: BannerCoupon }) => (
  <>
    {description} with code <strong className="font-semibold tracking-wide">{code}</strong>
  </>
)

function Dismiss({ onDismiss }: { onDismiss: () => void }) {
  const dismissAndMoveFocus = () => {
    onDismiss()
    // The focused button was removed together with the strip, so the focus moves to the next link that is visible.
    const links = [...document.querySelectorAll<HTMLElement>('header a')]
    links.find((link) => link.getClientRects().length > 0)?.focus({ preventScroll: true })
  }
  return (
    <button
      type="button"
      aria-label="Dismiss this offer"
      onClick={dismissAndMoveFocus}
      className="-my-0.5 -mr-3 grid size-11 shrink-0 place-items-center outline-on-brand noscript:hidden"
    >
      <Icon name="close" className="size-4" />
    </button>
  )
}
