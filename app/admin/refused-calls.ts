type Fetch = typeof globalThis.fetch

const refused = new WeakMap<AbortSignal, 401 | 403>()

/** `fetch` that remembers which calls the shop answered 401 or 403. Of the router's calls nothing else tells: acts of pages catch their faults. */
export const noteRefusedCalls =
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const answer = await fetch(input, init)
    if ((answer.status === 401 || answer.status === 403) && init?.signal) refused.set(init.signal, answer.status)
    return answer
  }

/** How a call with this signal was refused; null where it wasn't. */
export const howRefused = (signal: AbortSignal): 401 | 403 | null => refused.get(signal) ?? null

let isNoting = false

/** Notes the window's calls from now on, outside of what repeats them after signing in, which the browser's entry has put around them by then. */
export function noteCallsOfWindow(): void {
  if (isNoting) return
  isNoting = true
  window.fetch = noteRefusedCalls(window.fetch)
}
