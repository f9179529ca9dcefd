import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#domain/media/picture.ts'
import { HeroLinks } from './hero-links.tsx'

/** A full-width indigo field with the season's picture; the adire pattern if there is no picture. */
export function HeritageHero({ picture }: { picture: PictureData | null }) {
  return (
    <section className={`relative overflow-hidden text-on-brand ${picture ? 'bg-brand-strong' : 'adire-faded'}`}>
      {picture && (
        <div className="relative h-[min(125vw,58svh)] min-h-80 lg:absolute lg:inset-0 lg:h-auto">
          <Picture
            picture={picture}
            sizes="(min-width: 1024px) 100vw, (min-resolution: 2x) 74vw, 66vw"
            alt=""
            eager
            className="size-full object-cover object-[96%_0%] lg:object-[50%_0%]"
          />
          <div className="absolute inset-0 fades-to-brand" />
        </div>
      )}
      <div className="wrap relative flex items-center lg:min-h-[min(46rem,calc(100svh-7.5rem))]">
        <div className={`pb-14 lg:w-7/12 lg:py-20 ${picture ? '-mt-28 lg:mt-0' : 'pt-16'}`}>
          <h1 className="max-w-[15ch] font-display text-6xl lg:max-w-[9ch]">Elegance Meets Tradition</h1>
          <p className="mt-5 mb-8 max-w-md text-lg text-on-brand-soft lg:mt-7 lg:mb-10">
            Adire from the vat, aso-oke from the loom, lace for the long night. Made to be seen in.
          </p>
          <HeroLinks on="field" />
        </div>
      </div>
    </section>
  )
}
