import { type LayoutName, useLinks } from '../layouts/layout-links.ts'

type CardStyles = { crop: string; overlay: string; words: string; name: string; foot: string }

// The class names of a card in each layout: picture crop, overlay, text, name and price row.
const layouts: Record<LayoutName, CardStyles> = {
  heritage: {
    crop: 'aspect-4/5',
    overlay: 'mouse:aspect-4/5',
    words: 'pt-3',
    name: 'font-display text-lg leading-snug',
    foot: 'flex-wrap justify-between min-[22rem]:flex-nowrap',
  },
  studio: {
    crop: 'aspect-4/5',
    overlay: 'mouse:aspect-4/5',
    words: 'mt-3 border-line border-t pt-3',
    name: 'font-medium leading-snug tracking-tight',
    foot: 'flex-wrap justify-between min-[22rem]:flex-nowrap',
  },
  atelier: {
    crop: 'aspect-2/3',
    overlay: 'mouse:aspect-2/3',
    words: 'justify-items-center pt-4 text-center',
    name: 'font-display text-xl leading-snug',
    foot: 'flex-wrap justify-center',
  },
}

/** The card styles of the current page's layout. */
export const useCardStyles = (): CardStyles => layouts[useLinks().name]
