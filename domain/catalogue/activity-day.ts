const countedDays = 30

/** The day (yyyy-mm-dd, in UTC) under which sales and views at a moment are counted. */
export const activityDay = (at: Date): string => at.toISOString().slice(0, 10)

/** The first day that counts for "bestsellers" and "trending". */
export const firstActivityDay = (now: Date): string => activityDay(new Date(now.getTime() - countedDays * 86_400_000))
