import { type LiftedItem, liftItem } from './lift-item.ts'

// In pixels; smaller movements during a click or tap don't start a drag.
const slack = 5

type OnMove = (from: number, to: number) => void

/**
 * Makes a list's items draggable to other positions (counted from 0): with a mouse by any part of them, by touch or pen by their
 * handle. Escape, a second finger or a lost pointer puts the item back. Returns the function that ends this.
 */
export function followDrags(list: HTMLElement, onMove: OnMove): () => void {
  let cancel: (() => void) | null = null
  const press = (event: PointerEvent) => {
    const item = itemPressed(list, event)
    if (item && !cancel)
      cancel = followPress(item, event, {
        lift: () => liftItem(list, item, { x: event.clientX, y: event.clientY }),
        onMove,
        onEnd: () => {
          cancel = null
        },
      })
  }
  list.addEventListener('pointerdown', press)
  // Otherwise links and pictures would be dragged out of the page.
  list.addEventListener('dragstart', preventDefault)
  return () => {
    cancel?.()
    list.removeEventListener('pointerdown', press)
    list.removeEventListener('dragstart', preventDefault)
  }
}

/** The item that a press may drag; null if there is none. */
function itemPressed(list: HTMLElement, event: PointerEvent): HTMLElement | null {
  const { target, isPrimary, button, ctrlKey, pointerType } = event
  // On some systems Ctrl+click opens the context menu.
  if (!(target instanceof Element) || !isPrimary || button !== 0 || ctrlKey) return null
  if (pointerType !== 'mouse' && !target.closest('[data-drag-handle]')) return null
  const item = target.closest<HTMLElement>('[data-movable]')
  return item?.parentElement === list ? item : null
}

type Press = { lift: () => LiftedItem; onMove: OnMove; onEnd: () => void }

/** Follows one pointer from press to release, and lifts the item once it has moved. Returns a function that puts the item back. */
function followPress(
  item: HTMLElement,
  { pointerId, pointerType, clientX, clientY }: PointerEvent,
  { lift, onMove, onEnd }: Press,
): () => void {
  const listening = new AbortController()
  let lifted: LiftedItem | null = null
  const end = (how: 'dropped' | 'put back' | 'taken away') => {
    listening.abort()
    onEnd()
    if (!lifted) return
    if (how !== 'taken away') swallowClick(how === 'put back')
    const to = lifted.release(how === 'dropped')
    if (to !== null) onMove(lifted.from, to)
  }
  const on = <Type extends keyof WindowEventMap>(type: Type, listener: (event: WindowEventMap[Type]) => void) =>
    window.addEventListener(type, listener, { capture: true, signal: listening.signal })

  on('pointermove', (event) => {
    if (event.pointerId !== pointerId) return
    // The button was released outside the page.
    if (event.buttons === 0) return end('taken away')
    // The item was removed before it was lifted, by somebody else's change.
    if (!item.isConnected) return end('taken away')
    if (!lifted && Math.hypot(event.clientX - clientX, event.clientY - clientY) < slack) return
    if (!lifted) {
      lifted = lift()
      item.setPointerCapture(pointerId)
    }
    lifted.follow({ x: event.clientX, y: event.clientY })
  })
  on('pointerup', (event) => event.pointerId === pointerId && end('dropped'))
  on('pointercancel', (event) => event.pointerId === pointerId && end('taken away'))
  on('pointerdown', (event) => event.pointerId !== pointerId && end('put back'))
  on('keydown', (event) => {
    if (event.key !== 'Escape' || !lifted) return
    // Escape only cancels the drag and must not close a surrounding form or dialog.
    event.preventDefault()
    event.stopPropagation()
    end('put back')
  })
  on('selectstart', preventDefault)
  if (pointerType !== 'mouse') on('contextmenu', preventDefault)
  return () => end('put back')
}

/** Suppresses the click that browsers dispatch at the end of a drag. */
function swallowClick(isStillDown: boolean): void {
  const swallowing = new AbortController()
  const options = { capture: true, signal: swallowing.signal }
  // If the browser dispatches a click, it does so before any timer fires.
  const finish = () => setTimeout(() => swallowing.abort())
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      event.stopPropagation()
    },
    options,
  )
  if (isStillDown) for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, finish, options)
  else finish()
}

const preventDefault = (event: Event) => event.preventDefault()
