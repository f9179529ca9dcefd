import { ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Category } from '#domain/catalogue/product.ts'
import type { Picture as PictureData } from '#domain/media/picture.ts'

export function AdirePromo({ category }: { category: Category | null }) {
  if (!category) return null
  return (
    <section aria-labelledby="adire" className="relative mt-20 bg-raised lg:mt-28">
      <div className="aspect-4/3 bg-sunken lg:absolute lg:inset-y-0 lg:left-0 lg:aspect-auto lg:w-1/2">
        {category.picture && (
          <Picture
            picture={category.picture}
            sizes="(min-width: 1024px) 50vw, 60vw"
            alt=""
            className="size-full object-cover object-top"
          />
        )}
      </div>
      <div className="wrap flex items-center lg:min-h-[40rem]">
        <div className="pt-10 pb-14 lg:ml-auto lg:w-1/2 lg:py-20 lg:pl-16">
          <h2 id="adire" className="font-display text-4xl">
            The Adire Collection
          </h2>
          <p className="mt-5 max-w-md text-soft">
            Cassava paste through a stencil, then the vat, then the sun, until the blue is deep enough. No two lengths
            come out alike.
          </p>
          <ButtonLink to={`/shop?category=${category.slug}`} className="mt-8">
            Explore Adire
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

export function SustainablePromo() {
  return (
    <section aria-labelledby="sustainable" className="adire-faded mt-20 text-on-brand lg:mt-28">
      <div className="wrap grid gap-8 py-16 lg:grid-cols-[1fr_1fr] lg:items-center lg:py-24">
        <h2 id="sustainable" className="font-display text-4xl">
          Sustainable Fashion
        </h2>
        <p className="max-w-lg text-lg text-on-brand-soft">
          Cut to order, so little is left on the floor. Sewn to be taken in, let out and handed on. Offcuts become
          head-ties, fans and linings.
        </p>
      </div>
    </section>
  )
}

const places = ['grid-1', 'grid-2', 'grid-3', 'grid-4', 'grid-5', 'grid-6']

/** Six square pictures side by side, edge to edge. */
export function PictureGrid({ pictures }: { pictures: Record<string, PictureData> }) {
  const shown = places.flatMap((place) => pictures[place] ?? [])
  if (shown.length < places.length) return null
  return (
    <section aria-label="From the house" className="mt-20 lg:mt-28">
      <ul className="grid grid-cols-3 gap-1 lg:grid-cols-6">
        {shown.map((picture) => (
          <li key={picture.key} className="aspect-square overflow-hidden bg-sunken">
            <Picture
              picture={picture}
              sizes="(min-width: 1024px) 17vw, 34vw"
              alt=""
              className="size-full object-cover object-top"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
