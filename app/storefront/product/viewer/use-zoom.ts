import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { fitted, type Point, panBy, pinch, type Sizes, toggleZoom, type View, whole, zoomAt } from './zoom.ts'

type Options = {
  picture: { width: number; height: number }
  /** Called when an unzoomed picture is swiped: 1 for the next picture, -1 for the previous one. */
  onSwipe: (by: 1 | -1) => void
}

const swipeFrom = 50
const tapWithin = { milliseconds: 300, pixels: 24 }
const keyStep = 80

/** Zooms and pans a picture on a stage by touch, mouse, wheel and keyboard. */
export function useZoom(stage: RefObject<HTMLElement | null>, { picture, onSwipe }: Options) {
  const [view, setView] = useState<View>(whole)
  const [isHeld, setIsHeld] = useState(false)
  const held = useRef(new Map<number, Point>())
  const start = useRef<Point | null>(null)
  const lastTap = useRef({ time: 0, x: 0, y: 0 })
  const sizes = () => sizesOf(stage.current, picture)
  const zoomBy = (factor: number, point: Point = { x: 0, y: 0 }) =>
    setView((now) => zoomAt(now, factor, point, sizes()))

  // React's wheel listeners are passive, so they can't prevent the page behind from scrolling.
  useEffect(() => {
    const element = stage.current
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const point = fromCentre(element, event)
      setView((now) => zoomAt(now, Math.exp(-event.deltaY / 300), point, sizesOf(element, picture)))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [stage, picture])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = fromCentre(stage.current, event)
    held.current.set(event.pointerId, point)
    start.current = held.current.size === 1 ? point : null
    setIsHeld(true)
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = held.current.get(event.pointerId)
    if (!before) return
    const after = fromCentre(stage.current, event)
    const other = [...held.current].find(([id]) => id !== event.pointerId)?.[1]
    held.current.set(event.pointerId, after)
    if (other) setView((now) => pinch(now, [before, other], [after, other], sizes()))
    else setView((now) => panBy(now, { x: after.x - before.x, y: after.y - before.y }, sizes()))
  }

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!held.current.delete(event.pointerId)) return
    setIsHeld(held.current.size > 0)
    if (!start.current || held.current.size > 0) return
    const end = fromCentre(stage.current, event)
    const moved = { x: end.x - start.current.x, y: end.y - start.current.y }
    if (Math.hypot(moved.x, moved.y) < tapWithin.pixels) tap(end, event.timeStamp)
    else if (view.scale === 1 && Math.abs(moved.x) > Math.max(swipeFrom, Math.abs(moved.y)))
      onSwipe(moved.x < 0 ? 1 : -1)
  }

  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    held.current.delete(event.pointerId)
    start.current = null
    setIsHeld(held.current.size > 0)
  }

  function tap(point: Point, time: number) {
    const last = lastTap.current
    const isDouble =
      time - last.time < tapWithin.milliseconds && Math.hypot(point.x - last.x, point.y - last.y) < tapWithin.pixels
    lastTap.current = { time: isDouble ? 0 : time, ...point }
    if (isDouble) setView((now) => toggleZoom(now, point, sizes()))
  }

  /** Applies a key to the view; returns false if the key has no effect. */
  const pressKey = (key: string): boolean => {
    if (key === '+' || key === '=') zoomBy(1.5)
    else if (key === '-') zoomBy(1 / 1.5)
    else if (key === '0') setView(whole)
    else if (view.scale > 1 && key in arrows) {
      const by = arrows[key] ?? { x: 0, y: 0 }
      setView((now) => panBy(now, by, sizes()))
    } else return false
    return true
  }

  return {
    view,
    isHeld,
    zoomBy,
    reset: () => setView(whole),
    pressKey,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  }
}

const arrows: Record<string, Point> = {
  ArrowLeft: { x: keyStep, y: 0 },
  ArrowRight: { x: -keyStep, y: 0 },
  ArrowUp: { x: 0, y: keyStep },
  ArrowDown: { x: 0, y: -keyStep },
}

function sizesOf(stage: HTMLElement | null, picture: { width: number; height: number }): Sizes {
  const { clientWidth: width = 1, clientHeight: height = 1 } = stage ?? {}
  return { stage: { width, height }, picture: fitted({ width, height }, picture) }
}

function fromCentre(stage: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left = 0, top = 0, width = 0, height = 0 } = stage?.getBoundingClientRect() ?? {}
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
