import { type KeyboardEvent, useRef, useState } from 'react'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useOwnEntry } from '#app/ui/use-own-entry.ts'
import type { Picture as PictureData } from '#domain/media/picture.ts'
import { useZoom } from './use-zoom.ts'
import { maxScale } from './zoom.ts'

type Props = { pictures: PictureData[]; first: number; onClose: (at: number) => void }

const zoomStep = 1.6

/**
 * The full-screen picture viewer. Pinch, double tap, the wheel, the buttons or + and - zoom; dragging or the arrow keys pan, or
 * change the picture while it isn't zoomed.
 */
export function Viewer({ pictures, first, onClose }: Props) {
  const [at, setAt] = useState(first)
  const [isDone, setIsDone] = useState(false)
  useOwnEntry(() => setIsDone(true))
  const stage = useRef<HTMLDivElement>(null)
  const picture = pictures[at]
  const zoom = useZoom(stage, { picture: picture ?? { width: 1, height: 1 }, onSwipe: (by) => go(by) })
  const go = (by: 1 | -1) => {
    zoom.reset()
    setAt((at + by + pictures.length) % pictures.length)
  }
  const press = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    if (zoom.pressKey(event.key)) event.preventDefault()
    else if (pictures.length > 1 && event.key === 'ArrowRight') go(1)
    else if (pictures.length > 1 && event.key === 'ArrowLeft') go(-1)
  }
  if (!picture) return null
  const { scale, x, y } = zoom.view
  return (
    <Modal
      label="Pictures on the whole screen"
      onClose={() => onClose(at)}
      isDone={isDone}
      onKeyDown={press}
      className="h-dvh w-full overflow-hidden bg-ground text-ink"
    >
      <form method="dialog" className="absolute top-2 right-2 z-10">
        <ViewerButton icon="close" label="Close" isSubmit />
      </form>
      <div
        ref={stage}
        {...zoom.handlers}
        className={`absolute inset-0 touch-none select-none overflow-hidden ${scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
      >
        <div
          data-scale={scale.toFixed(2)}
          className={`size-full ${zoom.isHeld ? '' : 'transition-transform'}`}
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        >
          <Picture
            key={picture.key}
            picture={picture}
            sizes={scale > 1 ? '1280px' : '(min-width: 768px) 80vh, 100vw'}
            eager
            className="size-full bg-transparent! object-contain"
          />
        </div>
      </div>
      <div className="absolute inset-x-0 bottom-safe flex items-center justify-center gap-1">
        {pictures.length > 1 && <ViewerButton icon="left" label="Previous picture" onPress={() => go(-1)} />}
        <ViewerButton icon="minus" label="Zoom out" isOff={scale <= 1} onPress={() => zoom.zoomBy(1 / zoomStep)} />
        <p role="status" className="min-w-14 bg-ground px-2 py-3 text-center text-sm tabular-nums">
          <span className="sr-only">Picture </span>
          {at + 1} / {pictures.length}
        </p>
        <ViewerButton icon="plus" label="Zoom in" isOff={scale >= maxScale} onPress={() => zoom.zoomBy(zoomStep)} />
        {pictures.length > 1 && <ViewerButton icon="right" label="Next picture" onPress={() => go(1)} />}
      </div>
    </Modal>
  )
}

type ButtonProps = { icon: IconName; label: string; onPress?: () => void; isOff?: boolean; isSubmit?: boolean }

const ViewerButton = ({ icon, label, onPress, isOff = false, isSubmit = false }: ButtonProps) => (
  <button
    type={isSubmit ? 'submit' : 'button'}
    aria-label={label}
    aria-disabled={isOff || undefined}
    onClick={onPress}
    className="grid size-12 place-items-center bg-ground transition-colors hover:bg-raised aria-disabled:cursor-not-allowed aria-disabled:text-line-strong"
  >
    <Icon name={icon} />
  </button>
)
