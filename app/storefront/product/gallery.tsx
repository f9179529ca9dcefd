import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#domain/media/picture.ts'
import { LargerPicture } from './larger-picture.tsx'

const wide = '(min-width: 1344px) 660px, (min-width: 1024px) 50vw'

/** Pictures to swipe through, thumbnails to jump by, and a closer look under the pointer on wide screens. */
export function Gallery({ pictures, name }: { pictures: PictureData[]; name: string }) {
  const strip = useRef<HTMLUListElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(0)
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const altOf = (place: number) => pictures[place]?.alt || `${name}, picture ${place + 1}`
  // The card that was followed turns into it on arrival; on the way to a related product that one's card does.
  const isArrived = useNavigation().state === 'idle'
  const show = (place: number) => {
    const slide = strip.current?.children[place]
    if (slide instanceof HTMLElement) strip.current?.scrollTo({ left: slide.offsetLeft })
  }
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setAt(Math.round(scrollLeft / clientWidth))
  }
  const enlarge = (place: number) => {
    setEnlarged(place)
    dialog.current?.showModal()
  }
  if (pictures.length === 0) return <div className="aspect-4/5 bg-sunken" />
  return (
    <section aria-label={`Pictures of ${name}`} className="grid content-start gap-3 lg:sticky lg:top-26">
      <ul
        ref={strip}
        onScroll={follow}
        style={isArrived ? { viewTransitionName: 'product-picture' } : undefined}
        className="no-bars relative flex aspect-4/5 snap-x snap-mandatory overflow-x-auto bg-sunken motion-safe:scroll-smooth"
      >
        {pictures.map((picture, place) => (
          <li key={picture.key} className="w-full shrink-0 snap-center overflow-hidden">
            <Zoomed onEnlarge={() => enlarge(place)}>
              <Picture
                picture={picture}
                sizes={`${wide}, ${place === 0 ? 100 : 80}vw`}
                alt={altOf(place)}
                eager={place === 0}
                className="size-full object-cover"
              />
            </Zoomed>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="flex gap-2 px-4 sm:px-0">
          {pictures.map((picture, place) => (
            <li key={picture.key}>
              <button
                type="button"
                aria-label={`Show picture ${place + 1} of ${pictures.length}`}
                aria-pressed={place === at}
                onClick={() => show(place)}
                className="block w-12 border-2 border-transparent transition-colors hover:border-line-strong aria-pressed:border-brand lg:w-20"
              >
                <Picture picture={picture} sizes="80px" alt="" className="aspect-4/5 size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <LargerPicture
        dialog={dialog}
        picture={enlarged === null ? undefined : pictures[enlarged]}
        alt={altOf(enlarged ?? 0)}
      />
    </section>
  )
}

// Under a pointer that hovers the picture comes closer; a tap, a click or Enter shows it on the whole screen.
function Zoomed({ onEnlarge, children }: { onEnlarge: () => void; children: ReactNode }) {
  const [origin, setOrigin] = useState<string | null>(null)
  const follow = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.pointerType !== 'mouse') return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    setOrigin(`${((event.clientX - left) / width) * 100}% ${((event.clientY - top) / height) * 100}%`)
  }
  return (
    <button
      type="button"
      onClick={onEnlarge}
      onPointerMove={follow}
      onPointerLeave={() => setOrigin(null)}
      style={origin === null ? undefined : { transform: 'scale(2)', transformOrigin: origin }}
      className="block size-full cursor-zoom-in! -outline-offset-4 transition-transform"
    >
      <span className="sr-only">Look closer: </span>
      {children}
    </button>
  )
}
