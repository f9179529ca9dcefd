// Lists are rendered again when their products change; the router's promise may be fulfilled before that.
const settledMs = 1_000

type Anchor = { href: string; top: number }

/**
 * Keeps visible products, and the focus within one, in their place on the screen while the page's data is replaced,
 * until a second after the returned function is called. At the top of the page nothing is kept, so that new products
 * are seen.
 */
export function holdInPlace(): () => void {
  const content = document.getElementById('content')
  const root = document.documentElement
  const anchors = scrollY > 0 ? productsInSight() : []
  const focus = focusWithinProduct()
  const { href } = location
  const watch = new MutationObserver(() => {
    // The visitor has gone to another page.
    if (location.href !== href) return watch.disconnect()
    if (document.activeElement === document.body) focus?.()
    keep(anchors)
  })
  if (content) watch.observe(content, { childList: true, subtree: true, characterData: true })
  // The browser's own scroll anchoring would scroll a second time.
  if (anchors.length > 0) root.style.overflowAnchor = 'none'
  return () =>
    setTimeout(() => {
      watch.disconnect()
      root.style.removeProperty('overflow-anchor')
    }, settledMs)
}

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('#content li a[href^="/product"]')]
// Relative to the document, so that scrolling doesn't change it.
const topOf = (link: Element) => link.getBoundingClientRect().top + scrollY

function productsInSight(): Anchor[] {
  const inSight = links().filter((link) => {
    const { top, bottom } = link.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
  return inSight.map((link) => ({ href: link.getAttribute('href') ?? '', top: topOf(link) }))
}

function keep(anchors: Anchor[]): void {
  for (const anchor of anchors) {
    const found = links().filter((link) => link.getAttribute('href') === anchor.href)
    const [nearest] = found.sort((a, b) => Math.abs(topOf(a) - anchor.top) - Math.abs(topOf(b) - anchor.top))
    if (!nearest) continue
    const moved = topOf(nearest) - anchor.top
    for (const other of anchors) other.top += moved
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
    return
  }
}

/**
 * Returns a function that moves the focus to the same element of the card that replaces the present one; null if the
 * focus isn't in a card.
 */
function focusWithinProduct(): (() => void) | null {
  const controlsOf = (card: Element) => [...card.querySelectorAll<HTMLElement>('a, button')]
  const cardOf = (link: Element) => link.closest('li')
  // A dialog returns the focus by itself when it is closed.
  const card = document.activeElement?.closest('dialog') ? null : document.activeElement?.closest('#content li')
  const link = links().find((link) => cardOf(link) === card)
  if (!card || !link || !(document.activeElement instanceof HTMLElement)) return null
  const place = controlsOf(card).indexOf(document.activeElement)
  const href = link.getAttribute('href')
  return () => {
    const now = links().find((link) => link.getAttribute('href') === href)
    const control = now && cardOf(now) && controlsOf(cardOf(now) as Element)[place]
    control?.focus({ preventScroll: true })
  }
}
