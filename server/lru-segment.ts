/**
 * A cache segment of up to `maxBytes`, for entries that know their size. `put` adds an entry that isn't in it yet, and
 * returns those that have to leave: the least recently put.
 */
export function createLruSegment<Entry extends { size: number }>(maxBytes: number) {
  // A Map keeps the order of insertion.
  const entries = new Map<string, Entry>()
  let bytes = 0
  const take = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (entry && entries.delete(key)) bytes -= entry.size
    return entry
  }
  return {
    /** Removes an entry and returns it. */
    take,
    put(key: string, entry: Entry): [string, Entry][] {
      entries.set(key, entry)
      bytes += entry.size
      const removed: [string, Entry][] = []
      for (const oldest of entries) {
        if (bytes <= maxBytes) break
        take(oldest[0])
        removed.push(oldest)
      }
      return removed
    },
    keys: () => entries.keys(),
    bytes: () => bytes,
  }
}
