import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { useLinks } from '../layouts/layout-links.ts'
import { ProductGrid } from '../product-card/product-grid.tsx'
import { SectionHead } from './section-head.tsx'
import { chosenTag, type HomeSections, offeredTags, productsOf, type SectionTag, tagParameter } from './section-tag.ts'
import { TagFilter } from './tag-filter.tsx'

const headings: Record<SectionTag, string> = {
  all: 'All Pieces',
  'new-arrivals': 'New Arrivals',
  bestsellers: 'Bestsellers',
  trending: 'Trending',
}

/** Up to eight products of the selected tag, by default the new arrivals. */
export function NewArrivals({ sections }: { sections: HomeSections }) {
  const [parameters] = useSearchParams()
  const links = useLinks()
  const { gridRef, reserveHeight, height } = useReservedHeight()
  const tag = chosenTag(sections, parameters.get(tagParameter))
  const products = productsOf(sections, tag)
  if (products.length === 0) return null
  return (
    <section id="new-arrivals" aria-labelledby="new-arrivals-title" className="wrap pt-20 lg:pt-28">
      <SectionHead id="new-arrivals-title" title={headings[tag]}>
        <TagFilter tags={offeredTags(sections)} chosen={tag} onChoose={reserveHeight} />
      </SectionHead>
      <p role="status" className="sr-only">
        {headings[tag]}: {products.length} {products.length === 1 ? 'piece' : 'pieces'}
      </p>
      <div ref={gridRef} style={{ minHeight: height }} className="mt-8 lg:mt-10">
        <ProductGrid products={products} columns={4} />
      </div>
      <p className="mt-12 text-center">
        <ButtonLink
          to={tag === 'new-arrivals' || tag === 'bestsellers' ? links.collection(tag) : links.shop}
          variant="secondary"
        >
          {tag === 'new-arrivals' || tag === 'bestsellers' ? `See all ${headings[tag]}` : 'See all pieces'}
        </ButtonLink>
      </p>
    </section>
  )
}

/** Keeps the grid's height when fewer cards are shown, until the window is resized, to avoid a layout shift. */
function useReservedHeight() {
  const gridRef = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const forget = () => setHeight(undefined)
    addEventListener('resize', forget)
    return () => removeEventListener('resize', forget)
  }, [])
  return { gridRef, height, reserveHeight: () => setHeight(gridRef.current?.offsetHeight) }
}

const bestsellersShown = 4

export function Bestsellers({ products }: { products: ProductCard[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="bestsellers" className="wrap pt-20 lg:pt-28">
      <SectionHead id="bestsellers" title="Bestsellers" />
      <div className="mt-8 lg:mt-10">
        <ProductGrid products={products.slice(0, bestsellersShown)} columns={4} />
      </div>
    </section>
  )
}
