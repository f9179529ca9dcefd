import { lagosDay } from '#domain/lagos-day.ts'

const hourMs = 3_600_000
const dueAfterMs = 3 * hourMs

/** The last day whose report is due: the one that ended, from three in the morning on. */
export const dueDay = (now: Date): string => lagosDay(new Date(now.getTime() - dueAfterMs - 24 * hourMs))
