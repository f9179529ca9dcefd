const inLagos = { timeZone: 'Africa/Lagos', day: 'numeric', month: 'long', year: 'numeric' } as const
const day = new Intl.DateTimeFormat('en-GB', inLagos)
const minute = new Intl.DateTimeFormat('en-GB', { ...inLagos, hour: '2-digit', minute: '2-digit' })

/** A day, in Lagos time. */
export const Day = ({ at }: { at: Date }) => <time dateTime={at.toISOString()}>{day.format(at)}</time>

/** A day and time, in Lagos time. */
export const DateAndTime = ({ at }: { at: Date }) => <time dateTime={at.toISOString()}>{minute.format(at)}</time>
