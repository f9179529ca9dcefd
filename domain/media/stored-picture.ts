/** The media type of every original. */
export const storedType = 'image/webp'

/** How long a client may cache an original, in seconds, if nothing else was requested. */
export const usualCacheSeconds = 3600
/** The longest time that can be requested: a year. */
export const longestCacheSeconds = 31_536_000

/** The most pictures that are listed at once, and the default number. */
export const mostListed = 1_000
export const usuallyListed = 100

/** The file name of a picture's original. */
export const storedName = (key: string): string => `${key}.webp`

/** The key in such a file name; null for any other name. */
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
