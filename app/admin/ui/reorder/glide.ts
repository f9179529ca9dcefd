const id = 'glide'

/** Ends gliding at once: what is measured is where elements belong. */
export function settle(elements: readonly HTMLElement[]): void {
  for (const element of elements)
    for (const animation of element.getAnimations()) if (animation.id === id) animation.cancel()
}

/** Makes a change of where elements stand, and lets them glide there from where they were seen, unless less motion is wished for. */
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
