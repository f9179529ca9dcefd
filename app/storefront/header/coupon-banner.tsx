import { useEffect } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { type BannerCoupon, closeStrip, dismiss, useBanner } from './banner-store.ts'

/** A line about a coupon, 2.5 rem high or as high as its words need. The document's own script hides it before the first paint once it was dismissed. */
export function CouponBanner({ fromServer }: { fromServer: BannerCoupon | null }) {
  const { coupon, isHeldOpen } = useBanner(fromServer)
  // From here on it is this part that knows what was dismissed; the script's word was about the first coupon only.
  useEffect(() => document.documentElement.classList.remove('banner-dismissed'), [])
  // New words make a new line instead of moving what stood in the old one.
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
    // The button is gone with its strip; the keyboard goes on from what stands next.
    document.querySelector<HTMLElement>('header a')?.focus({ preventScroll: true })
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
