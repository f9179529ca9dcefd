import { Field } from '#app/ui/field.tsx'
import type { StaffQuote } from '#domain/checkout/staff-order.ts'
import { formatNaira } from '#domain/money/money.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { Section } from '../../ui/section.tsx'
import { agreedProblem, type Draft } from './draft.ts'
import type { useNewOrder } from './use-new-order.ts'

/** The order's totals, and the button that creates it. */
export function SumsPart({ order }: { order: ReturnType<typeof useNewOrder> }) {
  const { draft, isChanged, change, startAfresh, quote, why, isBusy, isReady, unpriced, make } = order
  const known = draft.lines.length > 0 ? (quote?.quote ?? null) : null
  return (
    <Section title="What it comes to">
      <div className="max-w-sm">
        <Field
          label="Coupon (optional)"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={64}
          value={draft.coupon}
          onChange={({ target }) => change({ ...draft, coupon: target.value })}
          error={quote?.isNow ? (quote.quote.couponProblem?.message ?? undefined) : undefined}
        />
      </div>
      <dl aria-busy={known !== null && !quote?.isNow} className="grid max-w-sm tabular-nums aria-busy:opacity-60">
        {sumsOf(known).map(([name, text]) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-4 py-1 last:border-line-strong last:border-t last:font-semibold"
          >
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {unpriced && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="alert" className="font-medium text-danger">
            {unpriced.why}
          </p>
          <AdminButton onClick={unpriced.again}>Try again</AdminButton>
        </div>
      )}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {why}
      </p>
      <div className="grid gap-2 desk:flex">
        <AdminButton tone="primary" isBusy={isBusy} disabled={!isReady} onClick={make}>
          {isBusy
            ? 'Making the order…'
            : known
              ? `Make the order · ${formatNaira(known.totals.totalAmount)}`
              : 'Make the order'}
        </AdminButton>
        {isChanged && (
          <AdminButton tone="quiet" disabled={isBusy} onClick={startAfresh}>
            Start afresh
          </AdminButton>
        )}
      </div>
      <p className="text-soft empty:hidden">{missingOf(draft)}</p>
    </Section>
  )
}

/** What is still missing before the order can be created. */
function missingOf({ lines }: Draft): string | null {
  if (lines.length === 0) return 'First find a piece.'
  return lines.some((line) => agreedProblem(line)) ? 'A price that is agreed needs its sum and a reason.' : null
}

function sumsOf(quote: StaffQuote | null): [name: string, text: string][] {
  if (!quote) return [['Total', '–']]
  const { totals, lines, coupon } = quote
  const agreed = lines.reduce(
    (sum, line) =>
      line.problem === 'gone' || line.listPrice === null ? sum : sum + (line.listPrice - line.price) * line.sellable,
    0,
  )
  return [
    ['Items', formatNaira(totals.subtotal + agreed)],
    ...(agreed > 0 ? [['Price agreed', `−${formatNaira(agreed)}`] as [string, string]] : []),
    ...(totals.discount > 0
      ? [[`Discount${coupon ? ` (${coupon.code})` : ''}`, `−${formatNaira(totals.discount)}`] as [string, string]]
      : []),
    ['Shipping', totals.shippingFee === 0 ? 'Free' : formatNaira(totals.shippingFee)],
    ['Total', formatNaira(totals.totalAmount)],
  ]
}
