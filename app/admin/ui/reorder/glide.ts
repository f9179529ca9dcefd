const id = 'glide'

/** Cancels glide animations, so that measuring gives the elements' final positions. */
export function settle(elements: readonly HTMLElement[]): void {
  for (const element of elements)
    for (const animation of element.getAnimations()) if (animation.id === id) animation.cancel()
}

/** Applies a change of the elements' positions and animates them from the old ones, unless reduced motion is preferred. */
export function glide(elements: readonly HTMLElement[], change: () => void): void {
  const before = elements.map((element) => element.getBoundingClientRect())
  settle(elements)
  change()
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const [at, element] of elements.entries()) {
    const now = element.getBoundingClientRect()
    const x = (before[at]?.left ?? now.left) - now.left
    const y = (before[at]?.top ?? now.top) - now.top
    if (x === 0 && y === 0) continue
    element.animate({ translate: [`${x}px ${y}px`, '0 0'] }, { id, duration: 150, easing: 'ease-out' })
  }
}
