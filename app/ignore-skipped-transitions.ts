/**
 * A skipped view transition (by the next navigation or a rotation) rejects its `ready` promise. The router doesn't
 * handle that, and browsers log an error although the navigation succeeded.
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
