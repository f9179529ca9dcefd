import { Link } from '#app/ui/link.tsx'
import type { AdminCoupon } from '#domain/coupons/admin-coupon.ts'
import { Badge } from '../../ui/badge.tsx'
import { Marked } from '../../ui/marked.tsx'
import { useOpensForm } from '../../ui/use-opens-form.ts'
import { capText, discountText, minimumText, statusOf, usageNotes, usageText, validUntilText } from '../coupon-words.ts'

/** A coupon's code, linked to its form, with the description; on cards also its discount and status. */
export function CodeCell({ coupon, typed }: { coupon: AdminCoupon; typed: string }) {
  const opens = useOpensForm()
  const code = <Marked text={coupon.code} typed={typed} />
  return (
    <span className="grid min-w-0 gap-0.5">
      {coupon.state === 'archived' ? (
        <span className="wrap-anywhere font-semibold">{code}</span>
      ) : (
        <Link
          data-opens
          {...opens('edit', coupon.id)}
          className="wrap-anywhere justify-self-start font-semibold leading-snug hover:underline"
        >
          {code}
        </Link>
      )}
      {coupon.description !== '' && (
        <span className="wrap-anywhere text-soft roomy:text-xs">
          <Marked text={coupon.description} typed={typed} />
        </span>
      )}
      {coupon.showInBanner && coupon.state !== 'archived' && (
        <span className="text-soft roomy:text-xs">Shown in the banner</span>
      )}
      <span className="grid gap-0.5 roomy:hidden">
        <DiscountCell coupon={coupon} />
        <span>
          {coupon.expiresOn !== null && <span className="text-soft">Valid until </span>}
          {validUntilText(coupon)}
          <span className="text-soft"> · </span>
          {[usageText(coupon), ...usageNotes(coupon)].join(', ')}
        </span>
        <StatusCell coupon={coupon} />
      </span>
    </span>
  )
}

const Note = ({ text }: { text: string }) => <span className="text-soft roomy:block roomy:text-xs">{text}</span>

/** The discount, with the minimum purchase and the maximum discount. */
export function DiscountCell({ coupon }: { coupon: AdminCoupon }) {
  const notes = [minimumText(coupon), capText(coupon)].filter((note) => note !== null)
  return (
    <span className="tabular-nums">
      {discountText(coupon)}
      {notes.map((note) => (
        <span key={note}>
          <span className="text-soft roomy:hidden"> · </span>
          <Note text={note} />
        </span>
      ))}
    </span>
  )
}

/** How often the coupon was used, and its limit. */
export const UsageCell = ({ coupon }: { coupon: AdminCoupon }) => (
  <span className="tabular-nums">
    {usageText(coupon)}
    {usageNotes(coupon).map((note) => (
      <Note key={note} text={note} />
    ))}
  </span>
)

/** Whether it is active, and why an active coupon can't be used now. */
export function StatusCell({ coupon }: { coupon: AdminCoupon }) {
  const { word, tone, icon, why } = statusOf(coupon)
  return (
    <span className="flex flex-wrap items-center gap-x-2 roomy:flex-col roomy:items-start">
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      {why !== null && <span className="text-soft roomy:text-xs">{why}</span>}
    </span>
  )
}
