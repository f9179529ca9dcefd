type Fetch = typeof globalThis.fetch

const refused = new WeakMap<AbortSignal, 401 | 403>()

/**
 * A `fetch` that remembers which calls were answered by 401 or 403. Nothing else reveals it for the router's calls,
 * because actions of pages catch their errors.
 */
export const noteRefusedCalls =
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const answer = await fetch(input, init)
    if ((answer.status === 401 || answer.status === 403) && init?.signal) refused.set(init.signal, answer.status)
    return answer
  }

/** The status with which the call with this signal was refused; null if it wasn't. */
export const howRefused = (signal: AbortSignal): 401 | 403 | null => refused.get(signal) ?? null

let isNoting = false

/**
 * Starts to note the window's calls. It wraps the `fetch` that repeats calls after signing in, which the client's entry
 * has installed by then.
 */
export function noteCallsOfWindow(): void {
  if (isNoting) return
  isNoting = true
  window.fetch = noteRefusedCalls(window.fetch)
}
