import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#domain/media/picture.ts'
import { HeroLinks } from './hero-links.tsx'

type Props = { picture: PictureData | null; detail: PictureData | null }

/** Two uneven columns: the words low in the narrow one, the figure tall in the wide one, out to the edge of the screen. */
export function StudioHero({ picture, detail }: Props) {
  return (
    <section className="grid gap-y-6 pt-6 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr] lg:gap-x-12 lg:pt-0">
      <h1 className="pl-(--gutter) pr-4 font-display text-7xl lg:pt-12">Perfect Style</h1>
      {picture && (
        <div className="ml-[18vw] h-[min(115vw,54svh)] min-h-80 bg-sunken lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:ml-0 lg:h-[min(56rem,calc(100svh-5rem))] lg:min-h-[36rem]">
          <Picture
            picture={picture}
            sizes="(min-width: 1024px) 70vw, 120vw"
            alt=""
            eager
            className="size-full object-cover object-[88%_50%]"
          />
        </div>
      )}
      <div className="pl-(--gutter) flex items-end gap-8 pr-4 pb-2 lg:pb-12">
        {detail && (
          <Picture
            picture={detail}
            sizes="12rem"
            alt=""
            className="hidden aspect-4/5 w-44 shrink-0 object-cover xl:block"
          />
        )}
        <div>
          <p className="mb-7 max-w-sm text-lg text-soft">
            Clean lines, good cloth, one bold colour. Clothes that leave the talking to you.
          </p>
          <HeroLinks on="ground" />
        </div>
      </div>
    </section>
  )
}
