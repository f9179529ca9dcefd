/**
 * Calls `act` for each item in their order, at most `most` at a time. Rejects with the first fault, after everything
 * that was started has ended.
 */
export async function forEachLimited<T>(
  things: readonly T[],
  most: number,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const waiting = things.values()
  const worker = async () => {
    for (const thing of waiting) await work(thing)
  }
  const workers = await Promise.allSettled(Array.from({ length: Math.min(most, things.length) }, worker))
  for (const ended of workers) if (ended.status === 'rejected') throw ended.reason
}
