import { type RefObject, useEffect } from 'react'

const holdMs = 500
// In pixels: a finger is never perfectly still.
const slack = 10

/**
 * A long press on a row clicks the row's checkbox `data-selects`, which selects it and starts selecting if nothing is selected yet.
 * Moving the finger scrolls instead; buttons and checkboxes are unaffected. Devices that can vibrate do so.
 */
export function useLongPress(list: RefObject<HTMLElement | null>): void {
  // Native listeners, because rows aren't controls. The context menu on links and the click after the press must be suppressed.
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
      // Clicks by keyboard, and the simulated click on the checkbox, have no click count.
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

/** The checkbox of the row under a finger; null if the finger is on another control. */
function boxOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('button, input, label, dialog')) return null
  return target.closest('tbody tr')?.querySelector<HTMLElement>('[data-selects]') ?? null
}
