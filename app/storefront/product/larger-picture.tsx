import type { RefObject } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#domain/media/picture.ts'

type Props = { dialog: RefObject<HTMLDialogElement | null>; picture: PictureData | undefined; alt: string }

/** One picture on the whole screen, twice as wide as a phone: to be looked over by swiping, and closed by a tap. */
export function LargerPicture({ dialog, picture, alt }: Props) {
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} aria-label={alt} className="h-dvh w-full bg-sunken text-ink backdrop:bg-scrim">
      <div className="size-full overflow-auto overscroll-contain">
        <button type="button" aria-label="Back to the product" onClick={close} className="block cursor-zoom-out!">
          {picture && (
            <Picture
              picture={picture}
              sizes="(min-width: 1024px) 100vw, 200vw"
              alt={alt}
              className="w-[200vw] max-w-none lg:w-screen"
            />
          )}
        </button>
      </div>
      <span className="pointer-events-none absolute top-3 right-3 grid size-12 place-items-center bg-ground">
        <Icon name="close" />
      </span>
    </dialog>
  )
}
