import { ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#domain/media/picture.ts'

/** A full-bleed field of adire with the season's figure before it; without a picture the cloth alone. */
export function Hero({ picture }: { picture: PictureData | null }) {
  return (
    <section className={`relative overflow-hidden text-on-brand ${picture ? 'bg-brand-strong' : 'adire-faded'}`}>
      {picture && (
        <div className="relative aspect-square lg:absolute lg:inset-0 lg:aspect-auto">
          <Picture
            picture={picture}
            sizes="(min-width: 1024px) 100vw, 80vw"
            alt=""
            eager
            className="size-full object-cover object-right lg:object-[50%_0%]"
          />
          <div className="absolute inset-0 bg-linear-to-t from-brand-strong to-50% to-transparent lg:bg-linear-to-r lg:from-22% lg:to-66%" />
        </div>
      )}
      <div className="wrap relative flex items-center lg:min-h-[42rem]">
        <div className={`pb-12 lg:w-1/2 lg:py-24 ${picture ? '-mt-24 lg:mt-0' : 'pt-14'}`}>
          <h1 className="max-w-[11ch] font-display text-5xl">Elegance Meets Tradition</h1>
          <p className="mt-5 max-w-md text-lg text-on-brand-soft">
            Adire from the vat, aso-oke from the loom, lace for the long night. Made to be seen in.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/shop" variant="inverse">
              Shop Now
            </ButtonLink>
            <ButtonLink to="/shop" variant="outline">
              View Collection
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
