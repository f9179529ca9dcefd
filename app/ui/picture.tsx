import { type Picture as PictureData, pictureSrcSet, pictureUrl } from '#domain/media/picture.ts'

type Props = {
  picture: PictureData
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string
  /** Other words than the picture's own; empty when what stands beside it says the same. */
  alt?: string
  /** For what is seen first: loaded at once and before others. */
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
