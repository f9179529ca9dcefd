import { useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useOnDemand } from '#app/ui/use-on-demand.ts'
import { colorName } from '#domain/catalogue/color.ts'
import type { ProductPicture } from '#domain/catalogue/product-picture.ts'
import { ColorLinks } from './color-links.tsx'
import { GallerySlide } from './gallery-slide.tsx'
import { GalleryThumbnails } from './gallery-thumbnails.tsx'

type Props = {
  pictures: ProductPicture[]
  /** The most pictures that any colour has: thumbnails reserve space for this many. */
  most: number
  /** The colours of the product. */
  colors: string[]
  name: string
  /** The aspect ratio of the pictures. */
  crop?: 'aspect-4/5' | 'aspect-2/3'
  /** Where the thumbnails are on wide screens. */
  thumbnails?: 'below' | 'beside'
}

const loadViewer = () => import('../viewer/viewer.tsx').then(({ Viewer }) => Viewer)

// On phones, leaves room above the buy bar for the header, the name, the price and the sizes.
const room = 'max-lg:max-h-[max(300px,100svh-var(--first-sight))]'

/** The product's pictures to swipe through, with thumbnails, zoom under the pointer and a full-screen view. */
export function Gallery(props: Props) {
  // The key remounts it for another colour, so that its first picture is shown.
  return <Pictures key={props.pictures[0]?.key} {...props} />
}

function Pictures({ pictures, most, colors, name, crop = 'aspect-4/5', thumbnails = 'below' }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const viewer = useOnDemand(loadViewer)
  const named = pictures.map((picture, place) => ({ ...picture, alt: picture.alt || altText(name, picture, place) }))
  // Only without a pending navigation: while leaving, a related card has the view transition name.
  const isArrived = useNavigation().state === 'idle'

  const show = (place: number, behavior: ScrollBehavior = 'auto') => {
    const slide = strip.current?.children[place]
    if (slide instanceof HTMLElement) strip.current?.scrollTo({ left: slide.offsetLeft, behavior })
  }
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setAt(Math.round(scrollLeft / clientWidth))
  }
  const enlarge = (place: number) => {
    setEnlarged(place)
    viewer.want()
  }
  const leave = (place: number) => {
    setEnlarged(null)
    show(place, 'instant')
  }
  if (pictures.length === 0) return <div className={`${crop} bg-sunken`} />
  const beside = thumbnails === 'beside' ? 'lg:flex-row-reverse lg:items-start' : ''
  return (
    <section
      aria-label={`Pictures of ${name}`}
      className={`flex flex-col gap-3 self-start max-lg:relative lg:sticky lg:top-26 ${beside}`}
    >
      <ul
        ref={strip}
        onScroll={follow}
        style={isArrived ? { viewTransitionName: 'product-picture' } : undefined}
        className={`no-bars relative flex ${crop} ${room} w-full min-w-0 snap-row overflow-x-auto bg-sunken motion-safe:scroll-smooth`}
      >
        {named.map((picture, place) => (
          <li key={picture.key} className="w-full shrink-0 snap-center overflow-hidden">
            <GallerySlide picture={picture} isFirst={place === 0} onEnlarge={() => enlarge(place)} />
          </li>
        ))}
      </ul>
      {most > 1 && (
        <GalleryThumbnails pictures={pictures} most={most} at={at} onShow={show} isColumn={thumbnails === 'beside'} />
      )}
      {pictures[0]?.productColor != null && colors.length > 1 && <ColorLinks colors={colors} />}
      {enlarged !== null && viewer.part && <viewer.part pictures={named} first={enlarged} onClose={leave} />}
    </section>
  )
}

function altText(name: string, { productColor }: ProductPicture, place: number): string {
  const named = productColor === null ? name : `${name} in ${colorName(productColor).toLowerCase()}`
  return `${named}, picture ${place + 1}`
}
