import { useState } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import type { ProductCard } from '#domain/catalogue/product.ts'

type Props = { product: ProductCard; sizes: string; eager: boolean; isPointedAt: boolean }

/** The product's picture, and the second one on hover, loaded on the first hover. */
export function CardPictures({ product, sizes, eager, isPointedAt }: Props) {
  const [first, second] = product.pictures
  const [hasCome, setHasCome] = useState(false)
  const isOut = product.stockQuantity === 0
  return (
    <>
      {first && (
        <Picture
          picture={first}
          sizes={sizes}
          alt=""
          eager={eager}
          className={`size-full object-cover ${isOut ? 'opacity-60' : ''}`}
        />
      )}
      {second && isPointedAt && (
        <div
          data-second-picture
          className={`absolute inset-0 opacity-0 transition-opacity ${hasCome ? 'group-hover:opacity-100' : ''}`}
        >
          <Picture
            picture={second}
            sizes={sizes}
            alt=""
            onLoad={() => setHasCome(true)}
            className="size-full object-cover"
          />
        </div>
      )}
    </>
  )
}
