import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import uPlot from 'uplot'
import { formatNaira } from '#domain/money/money.ts'
import { chartData, chartOptions } from './chart-options.ts'
import { pointAfter } from './point-after.ts'
import type { RevenuePoint } from './revenue-points.ts'

type Props = { points: readonly RevenuePoint[]; before: string }

/** The revenue as a line, with the period before as a thin line. Touch, mouse and arrow keys select a point and show its figures. */
export function RevenueChart({ points, before }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const [at, setAt] = useState<number | null>(null)
  const drawn = JSON.stringify(points)
  const draw = useEffectEvent((element: HTMLElement) => {
    plot.current?.destroy()
    const { clientWidth: width, clientHeight: height } = element
    plot.current = new uPlot(
      chartOptions({ element, points, width, height, onPoint: setAt }),
      chartData(points),
      element,
    )
  })
  // The library draws the canvas, so it is redrawn when the figures, the width or the theme change.
  useEffect(() => {
    const element = box.current
    if (!element || drawn === '') return
    const again = () => draw(element)
    const resized = new ResizeObserver(again)
    resized.observe(element)
    const theme = matchMedia('(prefers-color-scheme: dark)')
    theme.addEventListener('change', again)
    return () => {
      resized.disconnect()
      theme.removeEventListener('change', again)
      plot.current?.destroy()
      plot.current = null
    }
  }, [drawn])
  function move(event: KeyboardEvent) {
    const next = pointAfter(event.key, at, points.length)
    if (next === undefined) return
    event.preventDefault()
    plot.current?.setCursor({
      left: next === null ? -10 : plot.current.valToPos(next, 'x'),
      top: next === null ? -10 : 0,
    })
  }
  const point = at === null ? undefined : points[at]
  return (
    <div className="flex h-72 min-w-0 flex-col gap-1">
      <p aria-hidden="true" className="flex min-h-7 flex-wrap items-center gap-x-4 text-xs tabular-nums">
        <Key className="h-1 bg-current text-brand">{point ? `${point.name}: ${amountText(point.now)}` : 'Now'}</Key>
        <Key className="h-px bg-line-strong">{point ? `before: ${formatNaira(point.before)}` : upper(before)}</Key>
      </p>
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label="Revenue chart"
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={(at ?? 0) + 1}
        aria-valuetext={textOf(point ?? points[0])}
        onKeyDown={move}
        onBlur={() => plot.current?.setCursor({ left: -10, top: -10 })}
        className="min-h-0 min-w-0 grow overflow-hidden"
      />
    </div>
  )
}

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span className={`w-5 ${className}`} />
    {children}
  </span>
)

const amountText = (amount: number | null) => (amount === null ? 'not yet' : formatNaira(amount))

const textOf = (point: RevenuePoint | undefined) =>
  point ? `${point.name}: ${amountText(point.now)}, before ${formatNaira(point.before)}` : ''

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
