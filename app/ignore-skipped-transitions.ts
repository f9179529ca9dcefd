/**
 * Works around a false error in the browser's console: if a view transition is skipped (by the next navigation or a
 * rotation), its `ready` promise is rejected, which the router doesn't handle.
 */
export function ignoreSkippedTransitions(): void {
  const start = document.startViewTransition?.bind(document)
  if (!start) return
  document.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch(() => {})
    return transition
  }
}
