const failuresToOpen = 5
const openMilliseconds = 30_000

export type CircuitBreaker = ReturnType<typeof circuitBreaker>

/** Stops calling a provider that failed 5 times within 30 s; after 30 s of rest one call may try whether it is back. */
export function circuitBreaker(now: () => number) {
  let failures: number[] = []
  let openUntil: number | null = null
  let probing = false

  return {
    /** Whether the provider is called as usual. */
    isClosed: (): boolean => openUntil === null,

    /** Whether a call may be made. After true, `settle` must be called with its result. */
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
