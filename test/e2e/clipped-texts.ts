/**
 * The visible texts of a document that are partly hidden: cut off by an ancestor, or outside the window. Runs in the page, so it uses
 * nothing from outside this function.
 */
export function clippedTexts(): string[] {
  const range = document.createRange()
  const measured = new Map<Element, ReturnType<typeof measure>>()

  // Cached, because every text checks all its ancestors.
  function measure(holder: Element) {
    const { overflowX, overflowY, position, fontSize } = getComputedStyle(holder)
    return { overflowX, overflowY, position, size: Number.parseFloat(fontSize), edge: holder.getBoundingClientRect() }
  }
  function measureOnce(holder: Element) {
    const known = measured.get(holder) ?? measure(holder)
    measured.set(holder, known)
    return known
  }

  // Glyph boxes are taller than tight lines, so a text may overflow its box by a third of its size without losing anything.
  function isClipped(text: Node, parent: Element): boolean {
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    if (box.width < 2 || box.height < 2) return false
    const slack = measureOnce(parent).size * 0.35
    for (let holder: Element | null = parent; holder && holder !== document.body; holder = holder.parentElement) {
      const { overflowX, overflowY, position, edge } = measureOnce(holder)
      // Texts for screen readers alone are in a box of one pixel.
      if (edge.width <= 1 || edge.height <= 1) return false
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      if (cuts(overflowX) && (box.left < edge.left - 1 || box.right > edge.right + 1)) return true
      if (cuts(overflowY) && (box.top < edge.top - slack || box.bottom > edge.bottom + slack)) return true
      // Scrollable content can be reached.
      if (/auto|scroll/.test(overflowX + overflowY)) return false
      if (position === 'fixed') break
    }
    return box.left < -1 || box.right > window.innerWidth + 1
  }

  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const parent = text.parentElement
    const content = text.textContent?.trim()
    if (!content || !parent || parent.closest('script, style, noscript, [inert]')) continue
    const isSeen = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (isSeen && isClipped(text, parent)) found.push(content.slice(0, 60))
  }
  return found
}
