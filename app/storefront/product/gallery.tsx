import { type PointerEvent, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#domain/media/picture.ts'

const sizes = '(min-width: 1344px) 660px, (min-width: 1024px) 50vw, 100vw'

/** Pictures to swipe through, thumbnails to jump by, and a closer look under the pointer on wide screens. */
export function Gallery({ pictures, name }: { pictures: PictureData[]; name: string }) {
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  // The card that was followed turns into it on arrival; on the way to a related product that one's card does.
  const isArrived = useNavigation().state === 'idle'
  const show = (place: number) => {
    const slide = strip.current?.children[place]
    if (slide instanceof HTMLElement) strip.current?.scrollTo({ left: slide.offsetLeft, behavior: 'smooth' })
  }
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setAt(Math.round(scrollLeft / clientWidth))
  }
  if (pictures.length === 0) return <div className="aspect-4/5 bg-sunken" />
  return (
    <section aria-label={`Pictures of ${name}`} className="grid content-start gap-3 lg:sticky lg:top-26">
      <ul
        ref={strip}
        onScroll={follow}
        style={isArrived ? { viewTransitionName: 'product-picture' } : undefined}
        className="no-bars relative flex aspect-7/8 snap-x snap-mandatory overflow-x-auto bg-sunken lg:aspect-4/5"
      >
        {pictures.map((picture, place) => (
          <li key={picture.key} className="w-full shrink-0 snap-center overflow-hidden">
            <Zoomed>
              <Picture
                picture={picture}
                sizes={sizes}
                alt={picture.alt || `${name}, picture ${place + 1}`}
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
                className="block w-14 border-2 border-transparent transition-colors hover:border-line-strong aria-pressed:border-brand lg:w-20"
              >
                <Picture picture={picture} sizes="80px" alt="" className="aspect-4/5 size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

// Only where there is a pointer that hovers: a finger swipes.
function Zoomed({ children }: { children: React.ReactNode }) {
  const [origin, setOrigin] = useState<string | null>(null)
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType !== 'mouse') return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    setOrigin(`${((event.clientX - left) / width) * 100}% ${((event.clientY - top) / height) * 100}%`)
  }
  return (
    <div
      onPointerMove={follow}
      onPointerLeave={() => setOrigin(null)}
      style={origin === null ? undefined : { transform: 'scale(2)', transformOrigin: origin }}
      className="size-full transition-transform"
    >
      {children}
    </div>
  )
}
