import { type RefObject, useEffect } from 'react'

const holdMs = 500
// A finger is never quite still.
const slack = 10

/**
 * Lets a finger that rests on a row press the row's box `data-selects`: that selects it, and begins to select where nothing is yet. One
 * that moves scrolls; buttons and boxes are left alone. A device that can vibrate says so by that.
 */
export function useLongPress(list: RefObject<HTMLElement | null>): void {
  // A gesture on rows that are no controls themselves. The browser's own menu on links and the click after it would come on top.
  useEffect(() => {
    const element = list.current
    const listening = new AbortController()
    const { signal } = listening
    let timer: ReturnType<typeof setTimeout> | undefined
    let from = { x: 0, y: 0 }
    let [isTouch, wasHeld] = [false, false]
    const stop = () => clearTimeout(timer)
    const start = ({ target, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      stop()
      isTouch = pointerType !== 'mouse'
      wasHeld = false
      const box = isTouch && isPrimary ? boxOf(target) : null
      if (!box) return
      from = { x, y }
      timer = setTimeout(() => {
        wasHeld = true
        if ('vibrate' in navigator) navigator.vibrate(10)
        box.click()
      }, holdMs)
    }
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > slack) stop()
    }
    const prevent = (event: Event) => {
      if (isTouch && boxOf(event.target)) event.preventDefault()
    }
    const swallow = (event: MouseEvent) => {
      // A key's click, and that on the box, is none of a finger.
      if (!wasHeld || event.detail === 0) return
      wasHeld = false
      event.preventDefault()
      event.stopPropagation()
    }
    element?.addEventListener('pointerdown', start, { signal })
    element?.addEventListener('pointermove', move, { signal })
    for (const end of ['pointerup', 'pointercancel'] as const) element?.addEventListener(end, stop, { signal })
    for (const own of ['contextmenu', 'dragstart'] as const) element?.addEventListener(own, prevent, { signal })
    element?.addEventListener('click', swallow, { signal, capture: true })
    return () => {
      stop()
      listening.abort()
    }
  }, [list])
}

/** The box of the row that a finger is on, unless it is on a control of its own. */
function boxOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('button, input, label, dialog')) return null
  return target.closest('tbody tr')?.querySelector<HTMLElement>('[data-selects]') ?? null
}
