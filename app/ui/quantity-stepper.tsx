import { Icon } from './icon.tsx'

type Props = {
  value: number
  max: number
  label: string
  onChange: (quantity: number) => void
  /** The form field's name. */
  name?: string
}

/** A quantity from 1 to `max`. A button stays enabled at its limit, so that it keeps the focus. */
export function QuantityStepper({ value, max, label, onChange, name }: Props) {
  const step = (by: 1 | -1) => {
    const next = value + by
    if (next >= 1 && next <= max) onChange(next)
  }
  return (
    <fieldset aria-label={label} className="inline-flex w-max items-stretch border border-line-strong bg-surface">
      <Step icon="minus" label="Decrease quantity" isAtLimit={value <= 1} onPress={() => step(-1)} />
      <output className="grid min-h-11.5 min-w-10 place-items-center font-semibold tabular-nums noscript:px-10">
        {value}
      </output>
      {name !== undefined && <input type="hidden" name={name} value={value} />}
      <Step icon="plus" label="Increase quantity" isAtLimit={value >= max} onPress={() => step(1)} />
    </fieldset>
  )
}

type StepProps = { icon: 'minus' | 'plus'; label: string; isAtLimit: boolean; onPress: () => void }

const Step = ({ icon, label, isAtLimit, onPress }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isAtLimit}
    onClick={onPress}
    className="grid w-12 place-items-center transition-colors hover:bg-raised aria-disabled:cursor-not-allowed aria-disabled:bg-transparent aria-disabled:text-line-strong noscript:hidden"
  >
    <Icon name={icon} className="size-4" />
  </button>
)
