/**
 * Whether what the event stream says of how much waits is news to a list. The first value says how things stand: that is no news where
 * the list counted as many, but something may have ended between its reading and the stream's beginning. After a gap, of which
 * undefined tells, and for each later value it is always news.
 */
export function attentionNews(): (value: unknown, listed: number | null) => boolean {
  let isFirst = true
  return (value, listed) => {
    const isNews = value !== undefined && (!isFirst || (listed !== null && value !== listed))
    isFirst = false
    return isNews
  }
}
