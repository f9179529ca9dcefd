import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Category } from '#domain/catalogue/product.ts'
import type { NavCategory } from '../layouts/frame.tsx'
import { useLinks } from '../layouts/layout-links.ts'
import type { HomeStyles } from './home-styles.ts'
import { SectionHead } from './section-head.tsx'

type StylesProps = HomeStyles['tiles']

/** Three categories with pictures, and links to the `rest` in layouts that have room for them. */
export function CategoryTiles({
  styles,
  tiles,
  rest = [],
}: {
  styles: StylesProps
  tiles: Category[]
  rest?: NavCategory[]
}) {
  if (tiles.length === 0) return null
  return (
    <section aria-labelledby="collections" className={styles.section}>
      <div className={styles.head}>
        <SectionHead
          id="collections"
          title="Start with the cloth"
          text="Every piece begins as a length with a name of its own: tied, woven, printed or pierced."
        />
        <Index categories={rest} />
      </div>
      <ul key={tiles.map(({ id }) => id).join()} className={styles.list}>
        {tiles.map((category) => (
          <li key={category.id} className={styles.tile}>
            <Tile category={category} styles={styles} />
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

function Tile({ category, styles }: { category: Category; styles: StylesProps }) {
  const links = useLinks()
  return (
    <>
      <div className={`overflow-hidden ${styles.frame} ${category.picture ? 'bg-sunken' : 'adire'}`}>
        {category.picture && (
          <Picture
            picture={category.picture}
            sizes={styles.sizes}
            alt=""
            className="size-full object-cover transition-transform duration-200 group-hover:scale-[1.02]"
          />
        )}
      </div>
      <div>
        <h3 className="mt-4 font-display text-2xl">
          <Link
            to={links.category(category.slug)}
            className="flex items-center justify-between gap-3 card-link atelier:justify-center"
          >
            {category.name}
            <Icon
              name="arrow"
              className="size-5 shrink-0 transition-transform group-hover:[translate:4px] atelier:hidden"
            />
          </Link>
        </h3>
        {category.description && (
          <p className="mt-1 max-w-sm text-balance text-sm text-soft atelier:mx-auto">{category.description}</p>
        )}
      </div>
    </>
  )
}
