/** The opening hours, one row each. */
export const HoursList = ({ hours }: { hours: readonly (readonly [days: string, times: string])[] }) => (
  <dl className="grid gap-1">
    {hours.map(([days, times]) => (
      <div key={days} className="flex flex-wrap justify-between gap-x-6 tabular-nums">
        <dt>{days}</dt>
        <dd>{times}</dd>
      </div>
    ))}
  </dl>
)
