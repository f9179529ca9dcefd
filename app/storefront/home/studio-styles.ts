import { type HomeStyles, scrollRow, scrollTile } from './home-styles.ts'

const promo = 'wrap mt-20 grid gap-x-12 lg:mt-28 lg:items-end'
const ruled = 'lg:border-ink lg:border-t lg:pt-5 lg:pb-0'

export const studioStyles: HomeStyles = {
  // Full width, with thin lines between the tiles.
  tiles: {
    section: 'pt-20 lg:pt-28',
    head: 'wrap',
    list: `${scrollRow} mt-8 lg:mt-10 lg:grid lg:auto-cols-fr lg:grid-flow-col lg:gap-0 lg:border-line lg:border-y lg:px-0`,
    tile: `${scrollTile} lg:border-line lg:pb-7 lg:[&+li]:border-l lg:[&>:not(:first-child)]:px-6`,
    frame: 'aspect-4/5',
    sizes: '(min-width: 1024px) 33vw, 60vw',
  },
  // A wide picture, with the text below a line at the bottom beside it.
  promo: {
    section: { left: `${promo} lg:grid-cols-[2fr_1fr]`, right: `${promo} lg:grid-cols-[1fr_2fr]` },
    field: { section: '', text: 'text-soft' },
    ground: '',
    media: { left: 'aspect-4/3', right: 'aspect-4/3 lg:order-2' },
    body: { left: ruled, right: ruled },
    button: 'secondary',
  },
}
