import { Field, SelectField } from '#app/ui/field.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import type { SentChange } from '../../changes/sent-plan.ts'

type PriceChange = Extract<SentChange, { act: 'price' }>
type Props = { change: PriceChange; onChange: (change: PriceChange) => void; error: string | undefined }

const ways = [
  { value: 'down percent', name: 'Lower by percent' },
  { value: 'up percent', name: 'Raise by percent' },
  { value: 'down amount', name: 'Lower by an amount' },
  { value: 'up amount', name: 'Raise by an amount' },
] as const

/** How to change prices, by how much, and what happens to the old price. */
export function PriceFields({ change, onChange, error }: Props) {
  const isPercent = change.by === 'percent'
  return (
    <>
      <SelectField
        label="Price"
        value={`${change.way} ${change.by}`}
        onChange={(event) => {
          const [way, by] = event.target.value.split(' ')
          onChange({ ...change, way: way === 'up' ? 'up' : 'down', by: by === 'amount' ? 'amount' : 'percent' })
        }}
      >
        {ways.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {isPercent ? (
        <Field
          label="Percent"
          inputMode="decimal"
          autoComplete="off"
          value={change.typed}
          error={error}
          hint="Prices are rounded to whole naira."
          onChange={(event) => onChange({ ...change, typed: event.target.value })}
        />
      ) : (
        <MoneyField
          label="Amount"
          value={change.typed}
          error={error}
          hint="Prices are rounded to whole naira."
          onType={(typed) => onChange({ ...change, typed })}
        />
      )}
      <SelectField
        label="Old price"
        value={change.oldPrice}
        onChange={(event) => {
          const asked = event.target.value
          onChange({ ...change, oldPrice: asked === 'set' || asked === 'clear' ? asked : 'keep' })
        }}
      >
        <option value="keep">Leave it as it is</option>
        {change.way === 'down' && <option value="set">Show the price before as the old price</option>}
        <option value="clear">Take it away</option>
      </SelectField>
    </>
  )
}
