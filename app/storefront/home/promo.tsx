import type { ReactNode } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#domain/media/picture.ts'
import type { HomeLook } from './home-styles.ts'

type Props = {
  look: HomeLook['promo']
  id: string
  title: string
  text: string
  picture: PictureData | null
  /** Where the picture stands on a wide screen. */
  side: 'left' | 'right'
  isField?: boolean
  children?: ReactNode
}

/** A picture and a few words about it, in the manner of the layout. */
export function Promo({ look, id, title, text, picture, side, isField = false, children }: Props) {
  return (
    <section aria-labelledby={id} className={`${look.section[side]} ${isField ? look.field.section : look.ground}`}>
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
        <p className={`mt-6 max-w-md text-balance text-lg ${isField ? look.field.text : 'text-soft'}`}>{text}</p>
        {children}
      </div>
    </section>
  )
}
