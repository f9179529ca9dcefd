/** Does something for each of some things, at most `most` at a time, in their order. Rejects with the first fault. */
export async function inParallel<T>(
  things: readonly T[],
  most: number,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const waiting = things.values()
  const lane = async () => {
    for (const thing of waiting) await work(thing)
  }
  await Promise.all(Array.from({ length: Math.min(most, things.length) }, lane))
}
