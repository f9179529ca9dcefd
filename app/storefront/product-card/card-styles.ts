import { type LayoutName, useLinks } from '../layouts/layout-links.ts'

type CardStyles = { crop: string; overlay: string; words: string; name: string; foot: string }

// How a card looks in each layout: the picture's shape, the same for what lies over it, the words below it, the name, the price and what can be done.
const layouts: Record<LayoutName, CardStyles> = {
  heritage: {
    crop: 'aspect-4/5',
    overlay: 'md:[@media(hover:hover)]:aspect-4/5',
    words: 'pt-3',
    name: 'font-display text-lg leading-snug',
    foot: 'flex-wrap justify-between min-[22rem]:flex-nowrap',
  },
  studio: {
    crop: 'aspect-4/5',
    overlay: 'md:[@media(hover:hover)]:aspect-4/5',
    words: 'mt-3 border-line border-t pt-3',
    name: 'font-medium leading-snug tracking-tight',
    foot: 'flex-wrap justify-between min-[22rem]:flex-nowrap',
  },
  atelier: {
    crop: 'aspect-2/3',
    overlay: 'md:[@media(hover:hover)]:aspect-2/3',
    words: 'justify-items-center pt-4 text-center',
    name: 'font-display text-xl leading-snug',
    foot: 'flex-wrap justify-center',
  },
}

/** The styles of the layout that the present page wears. */
export const useCardStyles = (): CardStyles => layouts[useLinks().name]
