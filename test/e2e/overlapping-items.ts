/**
 * The list items of a document whose text overlaps the next item's text. Runs in the page, so it uses nothing from outside this function.
 */
export function overlappingItems(): string[] {
  const range = document.createRange()

  function textBoxes(item: Element): DOMRect[] {
    const boxes: DOMRect[] = []
    const texts = document.createTreeWalker(item, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const parent = text.parentElement
      if (!text.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue
      range.selectNodeContents(text)
      boxes.push(...[...range.getClientRects()].filter(({ width, height }) => width > 2 && height > 2))
    }
    return boxes
  }

  // Glyph boxes are taller than tight lines, so texts overlap only if they share more than half of their height.
  const isOver = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2

  const found: string[] = []
  for (const list of document.querySelectorAll('main :is(ol, ul)')) {
    const items = [...list.children].map((item) => ({ item, boxes: textBoxes(item) }))
    for (const [index, { item, boxes }] of items.entries()) {
      const next = items[index + 1]?.boxes ?? []
      if (boxes.some((box) => next.some((other) => isOver(box, other))))
        found.push(item.textContent?.slice(0, 60) ?? '')
    }
  }
  return found
}
