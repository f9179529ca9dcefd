import { type Picture as PictureData, pictureSrcSet, pictureUrl } from '#domain/media/picture.ts'

type Props = {
  picture: PictureData
  /** The displayed width, as the value of the `sizes` attribute. */
  sizes: string
  /** Replaces the picture's own alternative text; empty when text beside the picture says the same. */
  alt?: string
  /** For pictures that are seen first: loaded immediately and with high priority. */
  eager?: boolean
  className?: string
  onLoad?: () => void
}

/** A responsive picture with its colour as the placeholder. */
export function Picture({ picture, sizes, alt = picture.alt, eager = false, className = '', onLoad }: Props) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={pictureSrcSet(picture, 'avif')} sizes={sizes} />
      <img
        src={pictureUrl(picture.key, 640)}
        srcSet={pictureSrcSet(picture, 'webp')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'sync' : 'async'}
        draggable={false}
        onLoad={onLoad}
        style={{ backgroundColor: picture.color, objectPosition: picture.focus }}
        className={className}
      />
    </picture>
  )
}
