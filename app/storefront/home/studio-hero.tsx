import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#domain/media/picture.ts'
import { HeroLinks } from './hero-links.tsx'

type Props = { picture: PictureData | null; detail: PictureData | null }

/** Two uneven columns: text in the narrow one, and a tall picture (or a pattern) in the wide one, up to the screen's edge. */
export function StudioHero({ picture, detail }: Props) {
  return (
    <section className="grid gap-y-6 overflow-x-clip pt-6 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr] lg:gap-x-12 lg:pt-0">
      <h1 className="pl-(--gutter) pr-4 whitespace-nowrap font-display text-[18.4vw] lg:whitespace-normal -indent-[0.05em] leading-[0.94] lg:pt-14 lg:text-[min(9.4vw,9.5rem)] lg:leading-[0.88]">
        Perfect Style
      </h1>
      <div
        className={`ml-[18vw] h-[min(115vw,54svh)] min-h-80 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:ml-0 lg:h-[min(56rem,calc(100svh-7.5rem))] lg:min-h-[36rem] ${picture ? 'bg-sunken' : 'adire'}`}
      >
        {picture && (
          <Picture
            picture={picture}
            sizes="(min-width: 1024px) 70vw, 110vw"
            alt=""
            eager
            className="size-full object-cover object-[88%_50%]"
          />
        )}
      </div>
      <div className="pl-(--gutter) flex items-end gap-8 pr-4 pb-2 lg:pb-12">
        {detail && (
          <div className="hidden aspect-4/5 w-32 shrink-0 min-[1400px]:block">
            <Picture picture={detail} sizes="8rem" alt="" className="size-full object-cover" />
          </div>
        )}
        <div>
          <p className="mb-7 max-w-sm text-balance text-lg text-soft">
            Clean lines, good cloth, one bold colour. Clothes that leave the talking to you.
          </p>
          <HeroLinks on="ground" />
        </div>
      </div>
    </section>
  )
}
