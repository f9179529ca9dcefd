import { type MouseEvent, type PointerEvent, useState } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import { type Picture as PictureData, pictureUrl } from '#domain/media/picture.ts'

const wide = '(min-width: 1344px) 660px, (min-width: 1024px) 50vw'

type Props = { picture: PictureData; isFirst: boolean; onEnlarge: () => void }

/** A picture of the gallery. It zooms under the mouse; a click opens it full screen. Without JavaScript it links to the picture file. */
export function GallerySlide({ picture, isFirst, onEnlarge }: Props) {
  const [origin, setOrigin] = useState<string | null>(null)
  // Stays set after the first zoom, so that the sharper picture is kept.
  const [isClose, setIsClose] = useState(false)

  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse') return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    setOrigin(`${((event.clientX - left) / width) * 100}% ${((event.clientY - top) / height) * 100}%`)
    setIsClose(!document.documentElement.classList.contains('data-saver'))
  }
  const enlarge = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onEnlarge()
  }
  return (
    <a
      href={pictureUrl(picture.key, 1280)}
      aria-haspopup="dialog"
      draggable={false}
      onClick={enlarge}
      onPointerMove={follow}
      onPointerLeave={() => setOrigin(null)}
      className="block size-full cursor-zoom-in -outline-offset-4"
    >
      <span className="sr-only">Look closer: </span>
      <span
        className="block size-full transition-transform"
        style={origin === null ? undefined : { transform: 'scale(2)', transformOrigin: origin }}
      >
        <Picture
          picture={picture}
          sizes={isClose ? '1280px' : `${wide}, ${isFirst ? 88 : 80}vw`}
          eager={isFirst}
          className="size-full object-cover max-lg:object-top"
        />
      </span>
    </a>
  )
}
