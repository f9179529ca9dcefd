/** The media type of every original. */
export const storedType = 'image/webp'

/** How long whoever is sent an original may keep it, in seconds, where nothing else is said. */
export const usualCacheSeconds = 3600
/** The longest that can be said: a year. */
export const longestCacheSeconds = 31_536_000

/** The most pictures that are listed at once, and how many where nothing is said. */
export const mostListed = 1_000
export const usuallyListed = 100

/** The file name of a picture's original. */
export const storedName = (key: string): string => `${key}.webp`

/** The key in such a name; null for any other name. */
export const keyInName = (name: string): string | null => /^([0-9a-f]{24})\.webp$/.exec(name)?.[1] ?? null

export const listColumns = ['name', 'created_at', 'updated_at', 'last_accessed_at'] as const

/** Which of the stored pictures are listed: those whose names start with `search`, `limit` of them after `offset`. */
export type StoredPictureQuery = {
  search: string
  limit: number
  offset: number
  column: (typeof listColumns)[number]
  order: 'asc' | 'desc'
}
