/**
 * Works around a false error in the browser's console: if a request for a page's data is aborted after the first part
 * of its response, because the next one has begun, a promise in the router's decoder is rejected that nothing handles.
 */
export function ignoreAbortedCalls(page: EventTarget): void {
  page.addEventListener('unhandledrejection', (event) => {
    const { reason } = event as PromiseRejectionEvent
    if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault()
  })
}
