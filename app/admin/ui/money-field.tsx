import type { ComponentProps } from 'react'
import { Field } from '#app/ui/field.tsx'
import { formatTypedNaira, parseTypedNaira } from '#domain/money/typed-naira.ts'

type Props = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'type'> & {
  /** The amount as typed: 45000, 45,000 or ₦45k. */
  value: string
  onType: (typed: string) => void
}

/** A field for an amount in naira. It accepts the usual ways to type an amount and adds thousands separators on blur. */
export function MoneyField({ value, onType, ...rest }: Props) {
  const showGrouped = () => {
    const amount = parseTypedNaira(value)
    if (amount !== null && formatTypedNaira(amount) !== value) onType(formatTypedNaira(amount))
  }
  return (
    <Field
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={value}
      onChange={(event) => onType(event.target.value)}
      onBlur={showGrouped}
    />
  )
}
