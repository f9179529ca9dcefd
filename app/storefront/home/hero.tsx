import { ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#domain/media/picture.ts'

/** A full-bleed field of adire with the season's figure before it. */
export function Hero({ picture }: { picture: PictureData | null }) {
  return (
    <section className="adire-faded relative overflow-hidden text-on-brand lg:[--clear-from:50%] lg:[--faded-to:8%]">
      <div className="wrap flex items-center lg:min-h-[40rem]">
        <div className="pt-14 pb-10 lg:w-1/2 lg:py-24">
          <h1 className="max-w-[11ch] font-display text-5xl">Elegance Meets Tradition</h1>
          <p className="mt-6 max-w-md text-lg text-on-brand-soft">
            Adire from the vat, aso-oke from the loom, lace for the long night. Made to be seen in.
          </p>
          <div className="mt-9 flex flex-wrap gap-3">
            <ButtonLink to="/shop" variant="inverse">
              Shop Now
            </ButtonLink>
            <ButtonLink to="/shop" variant="outline">
              View Collection
            </ButtonLink>
          </div>
        </div>
      </div>
      {picture && (
        <div className="aspect-5/4 lg:absolute lg:inset-y-0 lg:right-0 lg:aspect-auto lg:w-[46%]">
          <Picture
            picture={picture}
            sizes="(min-width: 1024px) 46vw, 80vw"
            alt=""
            eager
            className="size-full object-cover object-[70%_30%]"
          />
        </div>
      )}
    </section>
  )
}
