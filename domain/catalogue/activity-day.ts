const countedDays = 30

/** The day, in UTC, that what happens at a moment counts for: yyyy-mm-dd. */
export const activityDay = (at: Date): string => at.toISOString().slice(0, 10)

/** The first of the days that "bestsellers" and "trending" count. */
export const firstActivityDay = (now: Date): string => activityDay(new Date(now.getTime() - countedDays * 86_400_000))
