const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Step sizes: small at first, larger later. */
const paces = [
  { until: 2 * minute, step: 5 * second },
  { until: 15 * minute, step: 30 * second },
  { until: 2 * hour, step: minute },
  { until: Number.POSITIVE_INFINITY, step: 10 * minute },
]

/** Divides a time span into steps, in milliseconds: small ones at first, when most happens. */
export function stepsOver(milliseconds: number): number[] {
  const steps: number[] = []
  for (let gone = 0; gone < milliseconds; gone += steps.at(-1) ?? 0) {
    const pace = paces.find(({ until }) => gone < until)?.step ?? hour
    steps.push(Math.min(pace, milliseconds - gone))
  }
  return steps
}

export type Work = ReturnType<typeof createWork>

/** Tracks background work that its caller doesn't await. */
export function createWork() {
  const going = new Set<Promise<unknown>>()
  return {
    add<T>(work: Promise<T>): Promise<T> {
      going.add(work)
      const done = () => void going.delete(work)
      work.then(done, done)
      return work
    },
    /** Resolves when all work is done, including work that was added meanwhile. */
    async done(): Promise<void> {
      while (going.size > 0) await Promise.allSettled(going)
    },
  }
}
