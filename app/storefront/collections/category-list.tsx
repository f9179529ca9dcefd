import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Category } from '#domain/catalogue/product.ts'
import { useLinks } from '../layouts/layout-links.ts'

const list = 'grid gap-14 pt-10 lg:gap-24 lg:pt-16'
// Alternating picture sides; on narrow screens the picture is on top.
const row = 'grid items-center gap-6 lg:grid-cols-2 lg:gap-20 alternating'
const frame = 'aspect-[5/4] w-full bg-sunken lg:aspect-4/5 lg:max-h-[40rem]'

/** The categories as rows with pictures on alternating sides. */
export function CategoryList({ categories }: { categories: Category[] }) {
  const links = useLinks()
  if (categories.length === 0) {
    return (
      <EmptyState
        isPart
        title="No collections yet"
        text="The first one is being cut. The pieces that are ready are in the shop."
      >
        <ButtonLink to={links.shop}>All Products</ButtonLink>
      </EmptyState>
    )
  }
  return (
    // The key remounts the list when its order changes, as product lists do.
    <ul key={categories.map(({ id }) => id).join()} className={list}>
      {categories.map(({ id, slug, name, description, products, picture }, place) => (
        <li key={id} className={row}>
          <div className={frame}>
            {picture && (
              <Picture
                picture={picture}
                sizes="(min-width: 1024px) 40rem, 80vw"
                alt=""
                eager={place === 0}
                className="size-full object-cover object-[50%_20%]"
              />
            )}
          </div>
          <div className="w-full max-w-md">
            <h2 className="font-display text-4xl">{name}</h2>
            {description !== '' && <p className="mt-4 text-lg text-soft">{description}</p>}
            <p className="mt-4 text-soft text-sm tabular-nums">
              {products} {products === 1 ? 'Product' : 'Products'}
            </p>
            <ButtonLink to={links.category(slug)} variant="secondary" prefetch="intent" className="mt-6">
              Explore Collection<span className="sr-only"> {name}</span>
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  )
}

const skeletons = 6

/** Placeholders while collections load. */
export const CollectionSkeletons = () => (
  <ul aria-hidden="true" data-skeleton className={list}>
    {Array.from({ length: skeletons }, (_, place) => `collection-${place}`).map((key) => (
      <li key={key} className={row}>
        <div className={`${frame} animate-pulse`} />
        <div className="w-full max-w-md *:animate-pulse *:bg-sunken">
          <div className="h-lh w-2/3 font-display text-4xl" />
          <div className="mt-4 h-[2lh] text-lg" />
          <div className="mt-4 h-lh w-1/4 text-sm" />
          <div className="mt-6 h-12 w-48" />
        </div>
      </li>
    ))}
  </ul>
)
