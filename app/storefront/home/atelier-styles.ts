import { type HomeStyles, scrollRow, scrollTile } from './home-styles.ts'

const promo = 'wrap mt-24 grid items-center gap-x-16 lg:mt-36 lg:grid-cols-2'
const framed = 'mx-auto aspect-3/4 w-full max-w-lg border border-line p-3'
const centred = 'justify-items-center text-center lg:only:col-span-2'

export const atelierStyles: HomeStyles = {
  // Tall pictures with centred names below.
  tiles: {
    section: 'pt-16 lg:pt-24',
    head: 'wrap',
    list: `${scrollRow} mt-10 lg:wrap lg:grid lg:auto-cols-fr lg:grid-flow-col lg:gap-7`,
    tile: `${scrollTile} text-center`,
    frame: 'aspect-3/5',
    sizes: '(min-width: 1024px) 45vw, 75vw',
  },
  // A tall picture in a thin frame, with centred text beside it.
  promo: {
    section: { left: promo, right: promo },
    field: { section: '', text: 'text-soft' },
    ground: '',
    media: { left: framed, right: `${framed} lg:order-2` },
    body: { left: centred, right: centred },
    button: 'secondary',
  },
}
