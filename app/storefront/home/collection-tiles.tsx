import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Category } from '#domain/catalogue/product.ts'
import { type LayoutName, useLinks } from '../layouts/layout-links.ts'

type Look = { section: string; head: string; list: string; tile: string; frame: string; sizes: string }

const strip = 'no-bars flex snap-x snap-mandatory gap-4 overflow-x-auto scroll-px-(--gutter) px-(--gutter)'
const tile = 'group relative w-[72vw] shrink-0 snap-start sm:w-[44vw] lg:w-auto'
const thirds = '(min-width: 1024px) 33vw, 60vw'

const looks: Record<LayoutName, Look> = {
  // One large picture, and two small ones below the heading.
  heritage: {
    section: 'pt-16 lg:wrap lg:grid lg:pt-28',
    head: 'px-(--gutter) lg:area-all lg:ml-[50%] lg:pl-3.5 lg:px-0',
    list: `${strip} mt-8 lg:area-all lg:mt-0 lg:grid lg:grid-cols-4 lg:items-end lg:gap-7 lg:px-0 lg:[&>:first-child]:col-span-2`,
    tile,
    frame: 'aspect-4/5',
    sizes: '(min-width: 1024px) 46vw, 60vw',
  },
  // Edge to edge, with thin rules between.
  studio: {
    section: 'pt-20 lg:pt-28',
    head: 'wrap',
    list: `${strip} mt-8 lg:grid lg:auto-cols-fr lg:grid-flow-col lg:gap-0 lg:border-line lg:border-y lg:px-0`,
    tile: `${tile} lg:border-line lg:p-6 lg:[&+li]:border-l`,
    frame: 'aspect-4/5',
    sizes: thirds,
  },
  // Tall crops, their names centred below.
  atelier: {
    section: 'pt-4 lg:pt-8',
    head: 'wrap',
    list: `${strip} mt-10 lg:wrap lg:grid lg:auto-cols-fr lg:grid-flow-col lg:gap-7`,
    tile: `${tile} text-center`,
    frame: 'aspect-3/5',
    sizes: '(min-width: 1024px) 45vw, 90vw',
  },
}

/** Three categories to start with. */
export function CollectionTiles({ tiles }: { tiles: Category[] }) {
  const links = useLinks()
  const look = looks[links.name]
  if (tiles.length === 0) return null
  return (
    <section aria-labelledby="collections" className={look.section}>
      <div className={look.head}>
        <h2 id="collections" className="max-w-[12ch] font-display text-4xl">
          Start with the cloth
        </h2>
      </div>
      <ul className={look.list}>
        {tiles.map((category) => (
          <li key={category.id} className={look.tile}>
            <Tile category={category} to={links.category(category.slug)} look={look} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Tile({ category, to, look }: { category: Category; to: string; look: Look }) {
  return (
    <>
      <div className={`overflow-hidden bg-sunken ${look.frame}`}>
        {category.picture && (
          <Picture
            picture={category.picture}
            sizes={look.sizes}
            alt=""
            className="size-full object-cover transition-transform duration-200 group-hover:scale-[1.02]"
          />
        )}
      </div>
      <h3 className="mt-4 font-display text-2xl">
        <Link to={to} className="inline-flex items-center gap-3 after:absolute after:inset-0">
          {category.name}
          <Icon name="arrow" className="size-5 transition-transform group-hover:translate-x-1" />
        </Link>
      </h3>
      {category.description && (
        <p className="mt-1 max-w-sm text-sm text-soft atelier:mx-auto">{category.description}</p>
      )}
    </>
  )
}
