/** The number of unseen items; nothing if there are none. */
export const Count = ({ count, what }: { count: number; what: string }) =>
  count === 0 ? null : (
    <span className="relative min-w-5 bg-brand px-1.5 text-center text-on-brand text-xs tabular-nums leading-5">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {what}</span>
    </span>
  )
