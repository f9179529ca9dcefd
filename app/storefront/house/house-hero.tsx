import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#domain/media/picture.ts'

type Props = { title: string; text: string; picture: PictureData | null }

/** The title of a page about the house, over a picture or else over the adire pattern. */
export const HouseHero = ({ title, text, picture }: Props) => (
  <section className={`relative overflow-hidden text-on-brand ${picture ? 'bg-brand-strong' : 'adire-faded'}`}>
    {picture && (
      <div className="relative h-[min(90vw,46svh)] min-h-64 lg:absolute lg:inset-0 lg:h-auto">
        <Picture
          picture={picture}
          sizes="(min-width: 1024px) 100vw, 74vw"
          alt=""
          eager
          className="size-full object-cover object-[96%_0%] lg:object-[50%_0%]"
        />
        <div className="absolute inset-0 fades-to-brand" />
      </div>
    )}
    <div className="wrap relative flex items-center lg:min-h-96">
      <div className={`pb-12 lg:w-7/12 lg:py-20 ${picture ? '-mt-20 lg:mt-0' : 'pt-16'}`}>
        <h1 className="max-w-[15ch] font-display text-5xl lg:text-6xl">{title}</h1>
        <p className="mt-5 max-w-md text-balance text-lg text-on-brand-soft">{text}</p>
      </div>
    </div>
  </section>
)
