import { formatNaira, type Kobo } from '#domain/money/money.ts'

/** A price in naira, with the former price struck through beside it. */
export function Price({
  price,
  compareAtPrice = null,
  className = '',
}: {
  price: Kobo
  compareAtPrice?: Kobo | null
  className?: string
}) {
  return (
    <p className={`flex flex-wrap items-baseline gap-x-2.5 tabular-nums ${className}`}>
      {compareAtPrice !== null && <span className="sr-only">Now</span>}
      <span className="font-semibold">{formatNaira(price)}</span>
      {compareAtPrice !== null && (
        <>
          <span className="sr-only">, was</span>
          <s className="text-[0.9em] text-soft decoration-1">{formatNaira(compareAtPrice)}</s>
        </>
      )}
    </p>
  )
}
