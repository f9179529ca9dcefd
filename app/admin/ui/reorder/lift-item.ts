import { glide, settle } from './glide.ts'
import { keepInside, type Point, placeAt, placesAfterMove, scrollSpeed } from './places.ts'

export type LiftedItem = {
  from: number
  /** Puts it under the pointer, and the others where they stand if it is dropped there. */
  follow: (pointer: Point) => void
  /** Lays it down, back where it was unless it is dropped. The place that it was dropped at; null where nothing has moved. */
  release: (isDropped: boolean) => number | null
}

/** The items of a list that can be moved, in their order. */
const movableItems = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(':scope > [data-movable]'),
]

/**
 * Lifts an item of a list off the page, held where it was grabbed. Until it is dropped only styles change: the items keep their places in
 * the document, without which a browser would lose the finger.
 */
export function liftItem(list: HTMLElement, item: HTMLElement, grabbed: Point): LiftedItem {
  const items = movableItems(list)
  // One that was just dropped may be on its way still.
  settle(items)
  const others = items.filter((other) => other !== item)
  const from = items.indexOf(item)
  // Places stay where they were when it was lifted, however high the items are that come to stand there.
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
    // Below zero: what can't be moved stays behind them.
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
    // No further than the list goes.
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
      // Somebody else's change or an upload may have come meanwhile; where that moved any of them, the place means something else.
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
