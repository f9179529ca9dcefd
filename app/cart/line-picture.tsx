import { pictureUrl } from '#domain/media/picture.ts'

/** A line's picture in the fixed size of lists, with its colour as the placeholder. */
export function LinePicture({ image, className }: LinePictureProps) {
  if (!image) return <span className={`block bg-sunken ${className}`} />
  const { key, color, alt = '' } = image
  return (
    <picture>
      <source
        type="image/avif"
        srcSet={`${pictureUrl(key, 160, 'avif')} 160w, ${pictureUrl(key, 320, 'avif')} 320w`}
        sizes="112px"
      />
      <img
        src={pictureUrl(key, 160)}
        srcSet={`${pictureUrl(key, 160)} 160w, ${pictureUrl(key, 320)} 320w`}
        sizes="112px"
        width={112}
        height={140}
        alt={alt}
        loading="lazy"
        decoding="async"
        style={{ backgroundColor: color }}
        className={`object-cover ${className}`}
      />
    </picture>
  )
}

type LinePictureProps = { image: { key: string; color?: string; alt?: string } | null; className: string }
