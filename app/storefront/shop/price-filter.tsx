import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ListingFilter, priceSlider } from '#domain/catalogue/listing.ts'
import { formatNaira, naira } from '#domain/money/money.ts'
import { priceRange } from './active-filters.tsx'
import { useListing } from './listing-context.tsx'

const { min, max, step } = priceSlider

/** A price slider with two handles, from ₦0 to ₦1,000,000; at the top there is no upper limit. */
export function PriceFilter() {
  const { filter, choosePrices } = useListing()
  const { low, high, move } = usePrices(filter)
  const asked = { minPrice: low * naira, maxPrice: high >= max ? null : high * naira }
  const apply = () => {
    if (asked.minPrice !== filter.minPrice || asked.maxPrice !== filter.maxPrice) choosePrices(asked)
  }
  return (
    <fieldset>
      <legend className="font-semibold text-sm">Price</legend>
      <p className="pt-2 text-sm text-soft tabular-nums">{priceRange(asked)}</p>
      <div className="relative -mx-3 h-11">
        <div className="absolute inset-x-[22px] top-1/2 h-0.5 [translate:0_-50%] bg-line">
          <div
            className="absolute inset-y-0 bg-brand"
            style={{ left: `${(low / max) * 100}%`, right: `${100 - (high / max) * 100}%` }}
          />
        </div>
        <Handle
          label="Lowest price"
          name="minPrice"
          value={low}
          onMove={(to) => move({ low: Math.min(to, high), high })}
          onDone={apply}
          isOnTop={low > max / 2}
        />
        <Handle
          label="Highest price"
          name="maxPrice"
          value={high}
          onMove={(to) => move({ low, high: Math.max(to, low) })}
          onDone={apply}
        />
      </div>
    </fieldset>
  )
}

// The slider's prices in naira. They follow the handles, and the address when it changes.
function usePrices(filter: ListingFilter) {
  const [prices, setPrices] = useState(() => pricesOf(filter))
  const [read, setRead] = useState(filter)
  if (read.minPrice !== filter.minPrice || read.maxPrice !== filter.maxPrice) {
    setRead(filter)
    setPrices(pricesOf(filter))
  }
  return { ...prices, move: setPrices }
}

const pricesOf = ({ minPrice, maxPrice }: ListingFilter) => ({
  low: minPrice / naira,
  high: maxPrice === null ? max : maxPrice / naira,
})

type HandleProps = {
  label: string
  name: string
  value: number
  onMove: (naira: number) => void
  onDone: () => void
  isOnTop?: boolean
}

/** One handle. `onDone` is called when it is released, or on every change if it isn't held, as with a screen reader. */
function Handle({ label, name, value, onMove, onDone, isOnTop = false }: HandleProps) {
  const input = useRef<HTMLInputElement>(null)
  const isHeld = useRef(false)
  const hold = () => {
    isHeld.current = true
  }
  const finishDrag = () => {
    isHeld.current = false
    onDone()
  }
  const changed = useEffectEvent(() => {
    if (!isHeld.current) onDone()
  })
  // React's onChange fires on every move, so the native `change` event is used.
  useEffect(() => {
    const handle = input.current
    const onCommit = () => changed()
    handle?.addEventListener('change', onCommit)
    return () => handle?.removeEventListener('change', onCommit)
  }, [])
  return (
    <input
      ref={input}
      type="range"
      aria-label={label}
      name={name}
      min={min}
      max={max}
      step={step}
      value={value}
      aria-valuetext={formatNaira(value * naira)}
      onChange={(event) => onMove(Number(event.target.value))}
      onPointerDown={hold}
      onPointerUp={finishDrag}
      onPointerCancel={finishDrag}
      onKeyDown={hold}
      onKeyUp={finishDrag}
      onBlur={() => isHeld.current && finishDrag()}
      className={`range-handle ${isOnTop ? 'z-10' : ''}`}
    />
  )
}
