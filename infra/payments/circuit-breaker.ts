const failuresToOpen = 5
const openMilliseconds = 30_000

export type CircuitBreaker = ReturnType<typeof circuitBreaker>

/** Stops calling a provider that failed 5 times within 30 s; after 30 s of rest one call may try whether it is back. */
export function circuitBreaker(now: () => number) {
  let failures: number[] = []
  let openUntil: number | null = null
  let probing = false

  return {
    /** Whether calls go out freely. */
    isClosed: (): boolean => openUntil === null,

    /** Whether a call may go out. A true answer is to be followed by `settle`. */
    admits(): boolean {
      if (openUntil === null) return true
      if (probing || now() < openUntil) return false
      probing = true
      return true
    },

    settle(worked: boolean): void {
      probing = false
      if (worked) {
        if (openUntil !== null) failures = []
        openUntil = null
        return
      }
      failures = [...failures.filter((at) => at > now() - openMilliseconds), now()]
      if (openUntil !== null || failures.length >= failuresToOpen) openUntil = now() + openMilliseconds
    },
  }
}
