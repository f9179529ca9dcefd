import type { BookableDay } from './days.ts'

type Props = { days: readonly BookableDay[]; chosen: string; error: string | undefined }

/** The free times by day; the first days are open, the others collapsed. */
export const TimeChoice = ({ days, chosen, error }: Props) => (
  <fieldset
    aria-invalid={error !== undefined || undefined}
    tabIndex={error === undefined ? undefined : -1}
    className="grid gap-4 outline-none"
  >
    <legend className="mb-3 font-display text-2xl">Time</legend>
    {error !== undefined && <p className="font-medium text-danger">{error}</p>}
    {days.map(({ name, times }, at) => (
      <details
        key={name}
        open={at < openDays || times.some(({ value }) => value === chosen)}
        className="border border-line bg-surface"
      >
        <summary className="flex min-h-12 items-center justify-between gap-4 px-4 font-semibold">
          {name}
          <span className="font-normal text-sm text-soft tabular-nums">{times.length} free</span>
        </summary>
        <div className="flex flex-wrap gap-2 px-4 pb-4">
          {times.map(({ value, text }) => (
            <label
              key={value}
              className="inline-flex min-h-11 items-center gap-2 border border-line-strong px-4 tabular-nums has-checked:border-brand has-checked:bg-raised"
            >
              <input type="radio" name="startsAt" value={value} required defaultChecked={value === chosen} />
              <span>
                <span className="sr-only">{name}, </span>
                {text}
              </span>
            </label>
          ))}
        </div>
      </details>
    ))}
  </fieldset>
)

const openDays = 2
