import { glide, settle } from './glide.ts'
import { keepInside, type Point, placeAt, placesAfterMove, scrollSpeed } from './places.ts'

export type LiftedItem = {
  from: number
  /** Moves the item to the pointer, and the others to where they would be if it were dropped there. */
  follow: (pointer: Point) => void
  /** Puts the item down: at its new position if it is dropped, else back. Returns the new position, or null if nothing has moved. */
  release: (isDropped: boolean) => number | null
}

/** The movable items of a list, in order. */
const movableItems = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(':scope > [data-movable]'),
]

/**
 * Lifts an item off the list, held at the point where it was grabbed. Until it is dropped only styles change: moving it in the DOM
 * would make browsers lose the touch.
 */
export function liftItem(list: HTMLElement, item: HTMLElement, grabbed: Point): LiftedItem {
  const items = movableItems(list)
  // An item that was just dropped may still be animating.
  settle(items)
  const others = items.filter((other) => other !== item)
  const from = items.indexOf(item)
  // Positions are measured once, at the start, even if items of other heights move to them.
  const corner = list.getBoundingClientRect()
  const places = items.map((other) => {
    const { left, top, width, height } = other.getBoundingClientRect()
    return { left: left - corner.left, top: top - corner.top, width, height }
  })
  const { left, top, width, height } = item.getBoundingClientRect()
  const held = { x: grabbed.x - left, y: grabbed.y - top }
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const covered = { top: Number.parseFloat(scrollPaddingTop) || 0, bottom: Number.parseFloat(scrollPaddingBottom) || 0 }
  const moved = { x: 0, y: 0 }
  let pointer = grabbed
  let place = from
  item.dataset.lifted = ''

  const arrange = () => {
    // Negative, so that items that can't be moved stay behind them.
    for (const [at, order] of placesAfterMove(items.length, from, place).entries())
      if (items[at]) items[at].style.order = String(order - items.length)
  }
  const draw = () => {
    const around = list.getBoundingClientRect()
    const corner = keepInside({ x: pointer.x - held.x, y: pointer.y - held.y }, { width, height }, around)
    const middle = { x: corner.x - around.left + width / 2, y: corner.y - around.top + height / 2 }
    const next = placeAt(places, middle)
    if (next !== place) {
      place = next
      glide(others, arrange)
    }
    const now = item.getBoundingClientRect()
    moved.x += corner.x - now.left
    moved.y += corner.y - now.top
    item.style.translate = `${moved.x}px ${moved.y}px`
  }
  const lay = () => {
    delete item.dataset.lifted
    item.style.translate = ''
  }
  const unarrange = () => {
    for (const other of items) other.style.order = ''
  }

  let last = performance.now()
  const scroll = (now: number) => {
    const visible = { from: grabbed.y, top: covered.top, bottom: window.innerHeight - covered.bottom }
    const speed = scrollSpeed(pointer.y, visible)
    const around = list.getBoundingClientRect()
    // Only as far as the list extends.
    if (speed < 0 ? around.top < visible.top : speed > 0 && around.bottom > visible.bottom) {
      window.scrollBy({ top: (speed * (now - last)) / 1000, behavior: 'instant' })
      draw()
    }
    last = now
    frame = requestAnimationFrame(scroll)
  }
  let frame = requestAnimationFrame(scroll)

  return {
    from,
    follow: (at) => {
      pointer = at
      draw()
    },
    release: (isDropped) => {
      cancelAnimationFrame(frame)
      // Somebody else's change or an upload may have altered the list meanwhile; then the position is no longer valid.
      const isSame = items.every((other, at) => movableItems(list)[at] === other)
      if (isDropped && isSame && place !== from) {
        glide([item], lay)
        unarrange()
        return place
      }
      glide(items, () => {
        lay()
        unarrange()
      })
      return null
    },
  }
}
