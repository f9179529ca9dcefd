import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#domain/media/picture.ts'
import { type LayoutName, useLinks } from '../layouts/layout-links.ts'

type Props = {
  title: string
  text: string
  /** A short text below, such as a count. */
  note?: string
  picture?: PictureData | null | undefined
}

/** The banner of a listing, styled by the layout. */
export function ListingHeader(props: Props) {
  const LayoutBanner = banners[useLinks().name]
  return <LayoutBanner {...props} />
}

const banners: Record<LayoutName, (props: Props) => React.JSX.Element> = {
  heritage: HeritageBanner,
  studio: StudioBanner,
  atelier: AtelierBanner,
}

// A search text can be longer than any name.
const isLong = (title: string) => title.length > 32
const sizeOf = (title: string) => (isLong(title) ? 'text-3xl' : 'text-5xl')

// A field with the adire pattern, with the picture at its end.
function HeritageBanner({ title, text, note, picture }: Props) {
  return (
    <section className="adire-faded wrap-anywhere text-on-brand">
      <div className={`lg:wrap grid ${picture ? 'lg:grid-cols-[1fr_26rem]' : ''}`}>
        {picture && (
          <div className="h-56 lg:order-last lg:h-104">
            <Picture
              picture={picture}
              sizes="(min-width: 1024px) 416px, (min-resolution: 2x) 74vw, 66vw"
              alt=""
              eager
              className="size-full object-cover object-[50%_12%]"
            />
          </div>
        )}
        <div className="flex flex-col justify-center px-4 py-10 sm:px-[4vw] lg:px-0 lg:py-16">
          <h1 className={`font-display ${sizeOf(title)}`}>{title}</h1>
          {text !== '' && <p className="mt-4 max-w-xl text-lg text-on-brand-soft">{text}</p>}
          {note && <p className="mt-4 text-on-brand-soft text-sm tabular-nums">{note}</p>}
        </div>
      </div>
    </section>
  )
}

// The airy layout: a large heading on the left, a short text at the lower right, thin lines.
function StudioBanner({ title, text, note, picture }: Props) {
  return (
    <section className="wrap wrap-anywhere pt-8 lg:pt-14">
      <div className="grid items-end gap-6 border-line border-b pb-8 lg:grid-cols-12 lg:gap-10 lg:pb-12">
        <h1
          className={`font-display leading-none tracking-tight ${isLong(title) ? 'text-4xl' : 'text-5xl lg:text-[clamp(4rem,8vw,7.5rem)]'} ${picture ? 'lg:col-span-6' : 'lg:col-span-8'}`}
        >
          {title}
        </h1>
        <div className={`max-w-md text-soft ${picture ? 'lg:col-span-3' : 'lg:col-span-4 lg:justify-self-end'}`}>
          {text !== '' && <p className="border-line lg:border-t lg:pt-4">{text}</p>}
          {note && <p className="pt-2 text-sm tabular-nums">{note}</p>}
        </div>
        {picture && (
          <div className="aspect-[3/2] max-lg:-order-1 lg:col-span-3 lg:aspect-4/5">
            <Picture
              picture={picture}
              sizes="(min-width: 1024px) 300px, (min-resolution: 2x) 74vw, 66vw"
              alt=""
              eager
              className="size-full object-cover object-[50%_12%]"
            />
          </div>
        )}
      </div>
    </section>
  )
}

// The dark layout: everything centred, between thin brass lines.
function AtelierBanner({ title, text, note, picture }: Props) {
  return (
    <section className="wrap wrap-anywhere grid justify-items-center pt-10 text-center lg:pt-16">
      {picture && (
        <div className="mb-8 border border-brass p-2">
          <Picture
            picture={picture}
            sizes="200px"
            alt=""
            eager
            className="h-56 w-40 object-cover object-[50%_12%] lg:h-64 lg:w-48"
          />
        </div>
      )}
      <div className="grid w-full justify-items-center gap-4 border-brass border-y px-4 py-8 lg:py-12">
        <span aria-hidden="true" className="size-2 rotate-45 border border-brass" />
        <h1 className={`font-display ${sizeOf(title)}`}>{title}</h1>
        {text !== '' && <p className="max-w-lg text-lg text-soft">{text}</p>}
        {note && <p className="text-soft text-sm tabular-nums">{note}</p>}
      </div>
    </section>
  )
}
