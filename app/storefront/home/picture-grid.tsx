import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureData } from '#domain/media/picture.ts'

/** Six square pictures side by side, edge to edge. */
export function PictureGrid({ pictures }: { pictures: PictureData[] }) {
  if (pictures.length === 0) return null
  return (
    <section aria-label="From the house" className="mt-1">
      <ul className="grid grid-cols-3 gap-1 lg:grid-cols-6">
        {pictures.map((picture) => (
          <li key={picture.key} className="aspect-square overflow-hidden bg-sunken">
            <Picture
              picture={picture}
              sizes="(min-width: 1024px) 17vw, 34vw"
              alt=""
              className="size-full object-cover object-top"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
