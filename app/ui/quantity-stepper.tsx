import { Icon } from './icon.tsx'

type Props = { value: number; max: number; label: string; onChange: (quantity: number) => void }

/** How many, from one up to what there is. */
export function QuantityStepper({ value, max, label, onChange }: Props) {
  return (
    <fieldset aria-label={label} className="inline-flex h-12 w-max items-stretch border border-line-strong bg-surface">
      <Step name="minus" says="Decrease quantity" disabled={value <= 1} onClick={() => onChange(value - 1)} />
      <output className="grid w-10 place-items-center font-semibold tabular-nums">{value}</output>
      <Step name="plus" says="Increase quantity" disabled={value >= max} onClick={() => onChange(value + 1)} />
    </fieldset>
  )
}

type StepProps = { name: 'minus' | 'plus'; says: string; disabled: boolean; onClick: () => void }

const Step = ({ name, says, disabled, onClick }: StepProps) => (
  <button
    type="button"
    aria-label={says}
    disabled={disabled}
    onClick={onClick}
    className="grid w-12 place-items-center transition-colors enabled:hover:bg-raised disabled:text-line-strong"
  >
    <Icon name={name} className="size-4" />
  </button>
)
