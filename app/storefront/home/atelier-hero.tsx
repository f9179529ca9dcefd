import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#domain/media/picture.ts'
import { HeroLinks } from './hero-links.tsx'

/** A tall picture that fades into the background, with centred text below, inside a thin brass line. */
export function AtelierHero({ picture }: { picture: PictureData | null }) {
  return (
    <section className="relative overflow-hidden">
      {picture && (
        <div className="relative mx-auto h-[min(125vw,64svh)] min-h-96 lg:aspect-square lg:h-[calc(100svh-13.5rem)] lg:max-h-[58rem] lg:min-h-[31rem]">
          <Picture
            picture={picture}
            sizes="(min-width: 1024px) 72rem, 110vw"
            alt=""
            eager
            className="emerging size-full object-cover object-[72%_50%] lg:object-[90%_50%]"
          />
          <div className="absolute inset-x-0 bottom-0 h-3/5 fades-to-ground" />
        </div>
      )}
      <div className={`wrap relative pb-20 text-center lg:pb-20 ${picture ? '-mt-36 lg:-mt-48' : 'pt-24'}`}>
        <h1 className="mx-auto max-w-[12ch] font-display text-6xl lg:max-w-none">Elegance in Every Stitch</h1>
        <p className="mx-auto mt-6 mb-9 max-w-md text-balance text-lg text-soft">
          For the evenings that are remembered: boned, lined and finished by hand.
        </p>
        <HeroLinks on="night" />
      </div>
      <div aria-hidden="true" className="pointer-events-none absolute inset-3 border border-line lg:inset-6" />
    </section>
  )
}
