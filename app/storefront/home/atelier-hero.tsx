import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#domain/media/picture.ts'
import { HeroLinks } from './hero-links.tsx'

/** A tall figure that comes out of the night, the words centred below her, all within a hairline of brass. */
export function AtelierHero({ picture }: { picture: PictureData | null }) {
  return (
    <section className="relative overflow-hidden">
      {picture && (
        <div className="relative mx-auto aspect-4/5 max-h-[66svh] min-h-96 max-w-full lg:max-h-[54rem] lg:w-[44rem]">
          <Picture
            picture={picture}
            sizes="(min-width: 1024px) 72rem, 130vw"
            alt=""
            eager
            className="emerging size-full object-cover object-[75%_50%]"
          />
          <div className="absolute inset-x-0 bottom-0 h-2/3 bg-linear-to-t from-15% from-ground to-transparent" />
        </div>
      )}
      <div className={`wrap relative pb-20 text-center lg:pb-24 ${picture ? '-mt-36 lg:-mt-72' : 'pt-24'}`}>
        <h1 className="mx-auto max-w-[12ch] font-display text-6xl">Elegance in Every Stitch</h1>
        <p className="mx-auto mt-6 mb-9 max-w-md text-lg text-soft">
          For the evenings that are remembered: boned, lined and finished by hand.
        </p>
        <HeroLinks on="field" />
      </div>
      <div aria-hidden="true" className="pointer-events-none absolute inset-3 border border-line lg:inset-6" />
    </section>
  )
}
