import { usePendingLocation } from '#app/ui/use-pending-choice.ts'
import { AdminIcon } from './admin-icon.tsx'
import { useFollowed } from './use-followed.ts'

type Props = {
  name: string
  label: string
  /** The value in the address; empty for all. */
  value: string
  /** The label of the option for no filter. */
  all: string
  options: readonly { value: string; name: string }[]
  className?: string
}

/** A select for a list's filter, inside its `SearchBox`. While another list is being loaded, it shows that list's value. */
export function FilterSelect({ name, label, value, all, options, className = '' }: Props) {
  const pending = usePendingLocation()
  const [shown, show] = useFollowed(pending ? (new URLSearchParams(pending.search).get(name) ?? '') : value)
  return (
    <span className={`relative max-w-full handheld:min-w-24 handheld:flex-1 ${className}`}>
      <select
        name={name}
        aria-label={label}
        value={shown}
        onChange={(event) => show(event.target.value)}
        data-chosen={shown !== '' || undefined}
        className="h-11 w-full appearance-none border border-line-strong bg-surface pr-9 pl-3 handheld:pr-7 handheld:pl-2.5 hover:border-ink data-chosen:border-brand data-chosen:font-semibold desk:h-10"
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      <AdminIcon
        name="down"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 handheld:right-2 text-soft"
      />
    </span>
  )
}
