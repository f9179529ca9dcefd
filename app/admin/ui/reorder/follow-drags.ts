import { type LiftedItem, liftItem } from './lift-item.ts'

// A hand that trembles while it clicks or taps moves nothing.
const slack = 5

type OnMove = (from: number, to: number) => void

/**
 * Lets the items of a list be dragged to other places, counted from 0: with a mouse by any part of them, with a finger or a pen by their
 * handle. Escape, a second finger and whatever takes the pointer away put an item back. Answers with what ends it.
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
  // Links and pictures would be dragged out of the page instead.
  list.addEventListener('dragstart', preventDefault)
  return () => {
    cancel?.()
    list.removeEventListener('pointerdown', press)
    list.removeEventListener('dragstart', preventDefault)
  }
}

/** The item that a press may drag. */
function itemPressed(list: HTMLElement, event: PointerEvent): HTMLElement | null {
  const { target, isPrimary, button, ctrlKey, pointerType } = event
  // With Ctrl a click opens the menu on some systems.
  if (!(target instanceof Element) || !isPrimary || button !== 0 || ctrlKey) return null
  if (pointerType !== 'mouse' && !target.closest('[data-drag-handle]')) return null
  const item = target.closest<HTMLElement>('[data-movable]')
  return item?.parentElement === list ? item : null
}

type Press = { lift: () => LiftedItem; onMove: OnMove; onEnd: () => void }

/** Follows one pointer from its press to its end, and lifts the item once it has moved. Answers with what puts the item back. */
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
    // Released where the page couldn't see it.
    if (event.buttons === 0) return end('taken away')
    // Somebody else's change took the item away before it was lifted.
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
    // It is about the drag alone, not about a form or a dialog around it.
    event.preventDefault()
    event.stopPropagation()
    end('put back')
  })
  on('selectstart', preventDefault)
  if (pointerType !== 'mouse') on('contextmenu', preventDefault)
  return () => end('put back')
}

/** Keeps the click that browsers make of the end of a drag from doing what a click does there. */
function swallowClick(isStillDown: boolean): void {
  const swallowing = new AbortController()
  const options = { capture: true, signal: swallowing.signal }
  // A browser that makes one does so before any timer.
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
