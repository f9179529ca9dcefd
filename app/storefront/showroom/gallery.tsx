import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#domain/media/picture.ts'

const places = [
  { name: 'showroom-1', alt: 'A boubou of indigo adire on a figure' },
  { name: 'showroom-2', alt: 'A head-tie of gold damask, tied' },
  { name: 'showroom-3', alt: 'Strands of coral beads' },
  { name: 'showroom-4', alt: 'A crimson aso-oke gown before a wall of adire' },
] as const

// On phones smaller than displayed: the difference is invisible, and the pictures share the connection with the one at the top.
const sizes = '(min-width: 640px) 46vw, 74vw'

/** Up to four pictures of the showroom; nothing if there are none, e.g. after the demo data was removed. */
export function Gallery({ pictures }: { pictures: Readonly<Record<string, PictureData>> }) {
  const shown = places.flatMap(({ name, alt }) => (pictures[name] ? [{ name, alt, picture: pictures[name] }] : []))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="gallery" className="wrap pb-16 lg:pb-24">
      <h2 id="gallery" className="mb-6 font-display text-4xl">
        Inside the Showroom
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:gap-6">
        {shown.map(({ name, alt, picture }) => (
          <li key={name} className="aspect-4/3 bg-sunken">
            <Picture picture={picture} sizes={sizes} alt={alt} className="size-full object-cover" />
          </li>
        ))}
      </ul>
    </section>
  )
}
