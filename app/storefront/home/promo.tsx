import type { ReactNode } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#domain/media/picture.ts'
import type { HomeStyles } from './home-styles.ts'

type Props = {
  styles: HomeStyles['promo']
  id: string
  title: string
  text: string
  picture: PictureData | null
  /** The side of the picture on wide screens. */
  side: 'left' | 'right'
  isField?: boolean
  children?: ReactNode
}

/** A picture with a short text, styled by the layout. */
export function Promo({ styles, id, title, text, picture, side, isField = false, children }: Props) {
  return (
    <section
      aria-labelledby={id}
      className={`${styles.section[side]} ${isField ? styles.field.section : styles.ground}`}
    >
      {picture && (
        <div className={styles.media[side]}>
          <Picture
            picture={picture}
            sizes="(min-width: 1024px) 50vw, 80vw"
            alt=""
            className="size-full object-cover object-top"
          />
        </div>
      )}
      <div className={`grid content-center py-12 lg:py-20 ${styles.body[side]}`}>
        <h2 id={id} className="font-display text-5xl">
          {title}
        </h2>
        <p className={`mt-6 max-w-md text-balance text-lg ${isField ? styles.field.text : 'text-soft'}`}>{text}</p>
        {children}
      </div>
    </section>
  )
}
