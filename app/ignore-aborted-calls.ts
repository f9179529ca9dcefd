/**
 * A call for a page's data that is aborted after the first part of its answer has come, because the next one is under way, rejects a
 * promise of the router's decoder that nobody handles, and browsers log an error although nothing failed.
 */
export function ignoreAbortedCalls(page: EventTarget): void {
  page.addEventListener('unhandledrejection', (event) => {
    const { reason } = event as PromiseRejectionEvent
    if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault()
  })
}
