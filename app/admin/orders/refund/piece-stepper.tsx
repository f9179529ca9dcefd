type Props = { label: string; value: number; most: number; onChange: (pieces: number) => void }

const step =
  'grid size-11 place-items-center text-lg hover:bg-raised aria-disabled:cursor-not-allowed aria-disabled:text-line-strong desk:size-10'

/** The number of pieces of a line to refund, from 0 to what is left. A button stays enabled at its limit, so that it keeps the focus. */
export function PieceStepper({ label, value, most, onChange }: Props) {
  const press = (by: number) => () => {
    const next = value + by
    if (next >= 0 && next <= most) onChange(next)
  }
  return (
    <fieldset aria-label={label} className="inline-flex w-max items-stretch border border-line-strong bg-surface">
      <button type="button" aria-label="One less" aria-disabled={value === 0} onClick={press(-1)} className={step}>
        <span aria-hidden="true">−</span>
      </button>
      <output className="grid min-w-14 place-items-center px-1 font-semibold tabular-nums">
        {value} of {most}
      </output>
      <button type="button" aria-label="One more" aria-disabled={value >= most} onClick={press(1)} className={step}>
        <span aria-hidden="true">+</span>
      </button>
    </fieldset>
  )
}
