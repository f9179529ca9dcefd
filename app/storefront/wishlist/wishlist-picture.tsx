import { pictureUrl } from '#domain/media/picture.ts'
import type { WishlistItem } from '../../cart/parse-stored-cart.ts'

const widths = [320, 480, 640] as const
const sizes = '(min-width: 1344px) 290px, (min-width: 1024px) 22vw, (min-width: 768px) 30vw, 45vw'

type Props = { image: WishlistItem['image']; isFaded: boolean }

/** A saved product's picture in the shape of a card, made from its stored key and colour. */
export function WishlistPicture({ image, isFaded }: Props) {
  if (!image) return <div className="aspect-4/5 bg-sunken" />
  const set = (format: 'avif' | 'webp') =>
    widths.map((width) => `${pictureUrl(image.key, width, format)} ${width}w`).join(', ')
  return (
    <div className="aspect-4/5 overflow-hidden bg-sunken">
      <picture>
        <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
        <img
          src={pictureUrl(image.key, 320)}
          srcSet={set('webp')}
          sizes={sizes}
          alt=""
          loading="lazy"
          decoding="async"
          style={{ backgroundColor: image.color }}
          className={`size-full object-cover ${isFaded ? 'opacity-60' : ''}`}
        />
      </picture>
    </div>
  )
}
