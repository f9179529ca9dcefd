import { Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import type { Category } from '#domain/catalogue/product.ts'

export function CollectionTiles({ tiles }: { tiles: Category[] }) {
  if (tiles.length === 0) return null
  return (
    <section aria-labelledby="collections" className="wrap pt-16 lg:pt-24">
      <h2 id="collections" className="max-w-lg font-display text-4xl">
        Start with the cloth
      </h2>
      <ul className="no-bars -mx-4 mt-8 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 lg:mx-0 lg:grid lg:grid-cols-3 lg:gap-7 lg:px-0">
        {tiles.map((category) => (
          <li key={category.id} className="group relative w-[72vw] shrink-0 snap-start sm:w-[44vw] lg:w-auto">
            <div className="aspect-4/5 overflow-hidden bg-sunken">
              {category.picture && (
                <Picture
                  picture={category.picture}
                  sizes="(min-width: 1024px) 30vw, 60vw"
                  alt=""
                  className="size-full object-cover"
                />
              )}
            </div>
            <h3 className="mt-3 font-display text-2xl">
              <Link
                to={`/shop?category=${category.slug}`}
                className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
              >
                {category.name}
              </Link>
            </h3>
            <p className="text-soft text-sm">
              {category.products} {category.products === 1 ? 'piece' : 'pieces'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
