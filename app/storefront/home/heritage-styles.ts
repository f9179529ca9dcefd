import { type HomeStyles, scrollRow, scrollTile } from './home-styles.ts'

const half = 'aspect-4/3 lg:aspect-auto lg:min-h-[42rem]'

export const heritageStyles: HomeStyles = {
  // One large picture, and two small ones below the heading. The lower edges of all three are aligned, however long their names are.
  tiles: {
    section: 'pt-16 lg:wrap lg:grid lg:pt-28',
    head: 'px-(--gutter) lg:area-all lg:ml-[50%] lg:px-0 lg:pl-3.5',
    list: `${scrollRow} mt-8 lg:pointer-events-none lg:area-all lg:mt-0 lg:grid lg:grid-cols-4 lg:grid-rows-[1fr_auto] lg:gap-x-7 lg:px-0 lg:[&>*]:pointer-events-auto lg:[&>:first-child]:col-span-2`,
    tile: `${scrollTile} lg:row-span-2 lg:grid lg:grid-rows-subgrid lg:items-end lg:[&>:last-child]:self-start`,
    frame: 'aspect-4/5',
    sizes: '(min-width: 1024px) 46vw, 60vw',
  },
  // The picture fills half the screen, up to the edge.
  promo: {
    section: { left: 'mt-20 grid lg:mt-28 lg:grid-cols-2', right: 'mt-20 grid lg:mt-28 lg:grid-cols-2' },
    field: { section: 'bg-brand-strong text-on-brand', text: 'text-on-brand-soft' },
    ground: 'bg-raised',
    media: { left: half, right: `${half} lg:order-2` },
    body: { left: 'px-(--gutter) lg:pl-20', right: 'px-(--gutter) lg:pr-20' },
    button: 'inverse',
  },
}
