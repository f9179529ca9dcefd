/**
 * Whether what the event stream says of how much waits is news to a list. The first value says how things stand: that is no news where
 * the list counted as many, but something may have ended between its reading and the stream's beginning. After a gap, of which
 * undefined tells, and for each later value it is always news.
 */
export const isAttentionNews = (
  value: unknown,
  { isFirst, listed }: { isFirst: boolean; listed: number | null },
): boolean => value !== undefined && (!isFirst || (listed !== null && value !== listed))
