import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Category } from '#domain/catalogue/product.ts'
import type { NavCategory } from '../layouts/frame.tsx'
import { type LayoutName, useLinks } from '../layouts/layout-links.ts'
import { SectionHead } from './section-head.tsx'

type Look = { section: string; head: string; list: string; tile: string; frame: string; sizes: string }

const strip = 'no-bars flex snap-x snap-mandatory gap-4 overflow-x-auto scroll-px-(--gutter) px-(--gutter)'
const tile = 'group relative w-[72vw] shrink-0 snap-start sm:w-[44vw] lg:w-auto'

const looks: Record<LayoutName, Look> = {
  // One large picture, and two small ones below the heading.
  heritage: {
    section: 'pt-16 lg:wrap lg:grid lg:pt-28',
    head: 'px-(--gutter) lg:area-all lg:ml-[50%] lg:px-0 lg:pl-3.5',
    list: `${strip} mt-8 lg:pointer-events-none lg:area-all lg:mt-0 lg:grid lg:grid-cols-4 lg:items-end lg:gap-7 lg:px-0 lg:[&>*]:pointer-events-auto lg:[&>:first-child]:col-span-2`,
    tile,
    frame: 'aspect-4/5',
    sizes: '(min-width: 1024px) 46vw, 60vw',
  },
  // Edge to edge, with thin rules between.
  studio: {
    section: 'pt-20 lg:pt-28',
    head: 'wrap',
    list: `${strip} mt-8 lg:mt-10 lg:grid lg:auto-cols-fr lg:grid-flow-col lg:gap-0 lg:border-line lg:border-y lg:px-0`,
    tile: `${tile} lg:border-line lg:pb-7 lg:[&+li]:border-l lg:[&>:not(:first-child)]:px-6`,
    frame: 'aspect-4/5',
    sizes: '(min-width: 1024px) 33vw, 60vw',
  },
  // Tall crops, their names centred below.
  atelier: {
    section: 'pt-16 lg:pt-24',
    head: 'wrap',
    list: `${strip} mt-10 lg:wrap lg:grid lg:auto-cols-fr lg:grid-flow-col lg:gap-7`,
    tile: `${tile} text-center`,
    frame: 'aspect-3/5',
    sizes: '(min-width: 1024px) 45vw, 75vw',
  },
}

/** Three categories to start with; where the layout has room beside them, the others by name. */
export function CollectionTiles({ tiles, rest = [] }: { tiles: Category[]; rest?: NavCategory[] }) {
  const links = useLinks()
  if (tiles.length === 0) return null
  const look = tiles.length < 3 && links.name === 'heritage' ? looks.studio : looks[links.name]
  return (
    <section aria-labelledby="collections" className={look.section}>
      <div className={look.head}>
        <SectionHead
          id="collections"
          title="Start with the cloth"
          text="Every piece begins as a length with a name of its own: tied, woven, printed or pierced."
        />
        <Index categories={rest} />
      </div>
      <ul className={look.list}>
        {tiles.map((category) => (
          <li key={category.id} className={look.tile}>
            <Tile category={category} look={look} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Index({ categories }: { categories: NavCategory[] }) {
  const links = useLinks()
  if (categories.length === 0) return null
  return (
    <ul className="mt-9 hidden grid-cols-2 gap-x-7 lg:grid">
      {categories.map(({ slug, name }) => (
        <li key={slug} className="border-line border-t">
          <Link to={links.category(slug)} className="flex min-h-12 items-center py-2 hover:underline">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Tile({ category, look }: { category: Category; look: Look }) {
  const links = useLinks()
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
        <Link
          to={links.category(category.slug)}
          className="inline-flex items-center gap-3 after:absolute after:inset-0"
        >
          {category.name}
          <Icon name="arrow" className="size-5 shrink-0 transition-transform group-hover:translate-x-1" />
        </Link>
      </h3>
      {category.description && (
        <p className="mt-1 max-w-sm text-balance text-sm text-soft atelier:mx-auto">{category.description}</p>
      )}
    </>
  )
}
