import { useAttentionCount } from '../attention-count.ts'

type Props = { to: string; className?: string }

/** The number of open items at a place of the navigation; null if there are none. */
const useWaitingAt = (to: string) => {
  const count = useAttentionCount()
  return to === '/admin/attention' && count ? count : null
}

/** The number of open items, on the place's icon or beside its name. */
export function PlaceCount({ to, className = '' }: Props) {
  const count = useWaitingAt(to)
  if (count === null) return null
  return (
    <span
      aria-hidden="true"
      className={`min-w-5 rounded-full bg-brand px-1.5 text-center font-semibold text-on-brand text-xs leading-5 tabular-nums ${className}`}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}

/** The same as text for screen readers, after the place's name. */
export function PlaceCountWords({ to }: { to: string }) {
  const count = useWaitingAt(to)
  return count !== null && <span className="sr-only"> ({count.toLocaleString('en-NG')} waiting)</span>
}
