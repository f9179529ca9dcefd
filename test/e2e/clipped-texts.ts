/**
 * The visible texts of a document of which a part can't be seen: cut off by a box around them, or beyond the window's side. Runs
 * in the page, so it stands on its own.
 */
export function clippedTexts(): string[] {
  const range = document.createRange()
  const looks = new Map<Element, ReturnType<typeof lookAt>>()

  // Every text asks about all boxes around it, so each box is looked at once.
  function lookAt(holder: Element) {
    const { overflowX, overflowY, position, fontSize } = getComputedStyle(holder)
    return { overflowX, overflowY, position, size: Number.parseFloat(fontSize), edge: holder.getBoundingClientRect() }
  }
  function look(holder: Element) {
    const known = looks.get(holder) ?? lookAt(holder)
    looks.set(holder, known)
    return known
  }

  // Glyph boxes are taller than tight lines, so a text may stand out of its box by a third of its size and lose nothing.
  function isClipped(text: Node, parent: Element): boolean {
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    if (box.width < 2 || box.height < 2) return false
    const slack = look(parent).size * 0.35
    for (let holder: Element | null = parent; holder && holder !== document.body; holder = holder.parentElement) {
      const { overflowX, overflowY, position, edge } = look(holder)
      // Words for screen readers alone stand in a box of one pixel.
      if (edge.width <= 1 || edge.height <= 1) return false
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      if (cuts(overflowX) && (box.left < edge.left - 1 || box.right > edge.right + 1)) return true
      if (cuts(overflowY) && (box.top < edge.top - slack || box.bottom > edge.bottom + slack)) return true
      // What scrolls can be reached.
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
    const words = text.textContent?.trim()
    if (!words || !parent || parent.closest('script, style, noscript, [inert]')) continue
    const isSeen = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (isSeen && isClipped(text, parent)) found.push(words.slice(0, 60))
  }
  return found
}
