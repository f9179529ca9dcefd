import type { ReactNode } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#domain/media/picture.ts'
import { type LayoutName, useLinks } from '../layouts/layout-links.ts'

type Props = {
  id: string
  title: string
  text: string
  picture: PictureData | null
  /** Where the picture stands on a wide screen. */
  side: 'left' | 'right'
  /** Whether the first layout sets it on a field of indigo. */
  isField?: boolean
  children?: ReactNode
}

type Look = {
  section: string
  field: string
  ground: string
  media: Record<Props['side'], string>
  body: Record<Props['side'], string>
}

const looks: Record<LayoutName, Look> = {
  // Half the screen is picture, out to the edge.
  heritage: {
    section: 'grid mt-20 lg:mt-28 lg:grid-cols-2',
    field: 'bg-brand-strong text-on-brand',
    ground: 'bg-raised',
    media: {
      left: 'aspect-4/3 lg:aspect-auto lg:min-h-[42rem]',
      right: 'aspect-4/3 lg:order-2 lg:aspect-auto lg:min-h-[42rem]',
    },
    body: { left: 'px-(--gutter) lg:pl-20', right: 'px-(--gutter) lg:pr-20' },
  },
  // A wide picture and, low beside it, the words under a rule.
  studio: {
    section: 'wrap mt-20 grid gap-x-12 lg:mt-28 lg:items-end',
    field: '',
    ground: '',
    media: {
      left: 'aspect-4/3 lg:col-start-1 lg:row-start-1',
      right: 'aspect-4/3 lg:col-start-2 lg:row-start-1',
    },
    body: { left: 'border-ink border-t lg:py-0 lg:pt-5', right: 'border-ink border-t lg:py-0 lg:pt-5' },
  },
  // A tall picture inside a hairline, the words centred beside it.
  atelier: {
    section: 'wrap mt-24 grid items-center gap-x-16 lg:mt-36 lg:grid-cols-2',
    field: '',
    ground: '',
    media: {
      left: 'mx-auto aspect-3/4 w-full max-w-lg p-3 border border-line',
      right: 'mx-auto aspect-3/4 w-full max-w-lg p-3 border border-line lg:order-2',
    },
    body: { left: 'justify-items-center text-center', right: 'justify-items-center text-center' },
  },
}

const studioColumns = { left: 'lg:grid-cols-[2fr_1fr]', right: 'lg:grid-cols-[1fr_2fr]' }

/** A picture and a few words about it, in the manner of the layout. */
export function Promo({ id, title, text, picture, side, isField = false, children }: Props) {
  const { name } = useLinks()
  const look = looks[name]
  const onField = name === 'heritage' && isField
  return (
    <section
      aria-labelledby={id}
      className={`${look.section} ${isField ? look.field : look.ground} ${name === 'studio' ? studioColumns[side] : ''}`}
    >
      {picture && (
        <div className={look.media[side]}>
          <Picture
            picture={picture}
            sizes="(min-width: 1024px) 50vw, 80vw"
            alt=""
            className="size-full object-cover object-top"
          />
        </div>
      )}
      <div className={`grid content-center py-12 lg:py-20 ${look.body[side]}`}>
        <h2 id={id} className="font-display text-5xl">
          {title}
        </h2>
        <p className={`mt-6 max-w-md text-balance text-lg ${onField ? 'text-on-brand-soft' : 'text-soft'}`}>{text}</p>
        {children}
      </div>
    </section>
  )
}
