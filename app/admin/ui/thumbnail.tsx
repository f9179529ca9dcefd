import { pictureUrl } from '#domain/media/picture.ts'

/** A small decorative picture beside a name; `No img` if there is none. */
export const Thumbnail = ({ picture, className = '' }: { picture: string | null; className?: string }) => (
  <span className={`grid shrink-0 place-items-center overflow-hidden bg-sunken text-center text-soft ${className}`}>
    {picture === null ? (
      <span className="text-[11px] leading-tight">No img</span>
    ) : (
      <img src={pictureUrl(picture, 160)} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
    )}
  </span>
)
