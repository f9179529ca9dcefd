import { useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { type ListingFilter, priceSlider } from '#domain/catalogue/listing.ts'
import { formatNaira, naira } from '#domain/money/money.ts'
import { addressOf } from './address-of.ts'

const { min, max, step } = priceSlider

/** Two handles from ₦0 to ₦1,000,000; at the top it means that and above. Without scripts it is a form with a button. */
export function PriceFilter({ filter }: { filter: ListingFilter }) {
  const navigate = useNavigate()
  const [low, setLow] = useState(filter.minPrice / naira)
  const [high, setHigh] = useState(filter.maxPrice === null ? max : filter.maxPrice / naira)
  const apply = () => {
    const asked = { ...filter, minPrice: low * naira, maxPrice: high >= max ? null : high * naira, page: 1 }
    if (asked.minPrice !== filter.minPrice || asked.maxPrice !== filter.maxPrice) {
      navigate(addressOf(asked), { preventScrollReset: true })
    }
  }
  return (
    <Form method="get" action="/shop">
      <fieldset className="grid gap-3">
        <legend className="font-semibold text-sm">Price</legend>
        <p className="text-sm tabular-nums">
          {formatNaira(low * naira)} to{' '}
          {high >= max ? `${formatNaira(max * naira)} and above` : formatNaira(high * naira)}
        </p>
        <Handle
          label="Lowest price"
          name="minPrice"
          value={low}
          onMove={(to) => setLow(Math.min(to, high))}
          onDone={apply}
        />
        <Handle
          label="Highest price"
          name="maxPrice"
          value={high}
          onMove={(to) => setHigh(Math.max(to, low))}
          onDone={apply}
        />
        {filter.category && <input type="hidden" name="category" value={filter.category} />}
        {filter.sort !== 'newest' && <input type="hidden" name="sort" value={filter.sort} />}
        <noscript>
          <Button type="submit" variant="secondary" className="w-full">
            Apply price
          </Button>
        </noscript>
      </fieldset>
    </Form>
  )
}

type HandleProps = {
  label: string
  name: string
  value: number
  onMove: (naira: number) => void
  onDone: () => void
}

const Handle = ({ label, name, value, onMove, onDone }: HandleProps) => (
  <label className="grid gap-1 text-soft text-sm">
    {label}
    <input
      type="range"
      name={name}
      min={min}
      max={max}
      step={step}
      value={value}
      aria-valuetext={formatNaira(value * naira)}
      onChange={(event) => onMove(Number(event.target.value))}
      onPointerUp={onDone}
      onKeyUp={onDone}
      className="h-11 w-full accent-brand"
    />
  </label>
)
