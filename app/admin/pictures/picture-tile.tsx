import { type KeyboardEvent, useState } from 'react'
import { pictureUrl } from '#domain/media/picture.ts'
import { DragHandle } from '../ui/reorder/drag-handle.tsx'
import { movable } from '../ui/reorder/use-drag-order.ts'
import type { FieldPicture } from './field-picture.ts'

type Props = {
  picture: FieldPicture
  /** Shown until the shop has its own copy. */
  preview: string | null
  place: number
  count: number
  isChosen: boolean
  onChoose: () => void
  /** Moves the picture at one index to another. */
  onMove: (from: number, to: number) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** A picture in the list: a press selects it; dragging (handled by the list) or Alt with an arrow key moves it. */
export function PictureTile({ picture, preview, place, count, isChosen, onChoose, onMove }: Props) {
  const { key, alt, focusX, focusY } = picture
  const [isGone, setIsGone] = useState(false)
  const moveByKey = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!event.altKey || by === undefined) return
    event.preventDefault()
    onMove(place, place + by)
  }
  return (
    <li data-movable className={`grid cursor-grab content-start gap-1 ${movable}`}>
      <button
        type="button"
        aria-expanded={isChosen}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        onClick={onChoose}
        onKeyDown={moveByKey}
        className={`relative grid aspect-4/5 w-full place-items-center overflow-hidden bg-sunken ${isChosen ? 'ring-2 ring-brand ring-offset-2 ring-offset-surface' : ''}`}
      >
        <span className="sr-only">{`Picture ${place + 1} of ${count}${alt === '' ? '' : `: ${alt}`}`}</span>
        {isGone ? (
          <span className="px-2 text-danger">This picture is gone. Please remove it and add it again</span>
        ) : (
          [preview, pictureUrl(key, 320)].map(
            (source) =>
              source !== null && (
                <img
                  key={source}
                  src={source}
                  alt=""
                  onError={() => setIsGone(true)}
                  style={{ objectPosition: `${focusX}% ${focusY}%` }}
                  className="absolute inset-0 size-full object-cover"
                />
              ),
          )
        )}
        {place === 0 && count > 1 && (
          <span className="absolute bottom-0 left-0 bg-surface px-2 py-1 font-semibold">Main</span>
        )}
        {count > 1 && <DragHandle className="top-0 right-0" />}
      </button>
      <p aria-hidden="true" className="truncate text-soft">
        {alt === '' ? 'No description' : alt}
      </p>
    </li>
  )
}
