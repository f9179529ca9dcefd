import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#domain/media/picture.ts'

type Props = { pictures: PictureData[]; most: number; at: number; onShow: (place: number) => void; isColumn: boolean }

/**
 * Thumbnails to jump to a picture: over the large picture's lower edge on narrow screens, in a row below or a column beside it on
 * wide ones. The height is the same for every colour's pictures, so that nothing below moves; a single picture gets no thumbnail.
 */
export const GalleryThumbnails = ({ pictures, most, at, onShow, isColumn }: Props) => (
  <ul
    className={`flex shrink-0 flex-wrap gap-2 px-4 max-lg:absolute max-lg:bottom-3 sm:px-0 noscript:hidden max-lg:sm:px-3 ${isColumn ? 'lg:w-20 lg:flex-col lg:flex-nowrap' : ''}`}
  >
    {(pictures.length > 1 ? pictures : []).map((picture, place) => (
      <li key={picture.key}>
        <button
          type="button"
          aria-label={`Show picture ${place + 1} of ${pictures.length}`}
          aria-pressed={place === at}
          onClick={() => onShow(place)}
          className="block w-12 border-2 border-transparent transition-colors hover:border-line-strong aria-pressed:border-brand max-lg:not-aria-pressed:border-ground lg:w-20"
        >
          <Picture picture={picture} sizes="80px" alt="" className="aspect-4/5 size-full object-cover" />
        </button>
      </li>
    ))}
    {Array.from({ length: most - (pictures.length > 1 ? pictures.length : 0) }, (_, place) => `free-${place}`).map(
      (key) => (
        <li key={key} className="invisible">
          <span className="block w-12 border-2 lg:w-20">
            <span className="block aspect-4/5" />
          </span>
        </li>
      ),
    )}
  </ul>
)
