/**
 * A view transition that is overtaken (by the next step, by a phone that is turned) says so by a promise that rejects, and the
 * router leaves that unheard, which browsers write down as an error. The page has arrived all the same.
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
