/**
 * Whether a value of the event stream, the number of open items, requires the list to be reloaded. The first value only does if it
 * differs from the list's number, since an item may have been resolved between reading the list and opening the stream. Later values
 * always do; undefined marks a gap, after which the next value counts.
 */
export const isAttentionNews = (
  value: unknown,
  { isFirst, listed }: { isFirst: boolean; listed: number | null },
): boolean => value !== undefined && (!isFirst || (listed !== null && value !== listed))
