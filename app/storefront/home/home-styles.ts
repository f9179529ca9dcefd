import type { ButtonLink } from '#app/ui/button.tsx'

type Side = 'left' | 'right'

/** A layout's class names for the sections that all home pages share. */
export type HomeStyles = {
  tiles: { section: string; head: string; list: string; tile: string; frame: string; sizes: string }
  promo: {
    section: Record<Side, string>
    /** For a promo on an indigo background, in layouts that have one. */
    field: { section: string; text: string }
    ground: string
    media: Record<Side, string>
    body: Record<Side, string>
    button: NonNullable<Parameters<typeof ButtonLink>[0]['variant']>
  }
}

/** Cards that scroll sideways on narrow screens. */
export const scrollRow = 'no-bars flex snap-row gap-4 overflow-x-auto scroll-px-(--gutter) px-(--gutter)'
export const scrollTile = 'group relative w-[72vw] shrink-0 snap-start sm:w-[44vw] lg:w-auto'
