import { useNavigation } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { kept, keptHeaders } from '#app/kept.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { listProducts } from '#domain/catalogue/list-products.server.ts'
import { everything, readListingFilter } from '#domain/catalogue/listing.ts'
import { listCategories } from '#domain/catalogue/queries.server.ts'
import { CardSkeletons, ProductGrid } from '../product-card/product-grid.tsx'
import type { Route } from './+types/route'
import { addressOf } from './address-of.ts'
import { FilterAside, FilterSheet } from './filter-panel.tsx'
import { Pages } from './pages.tsx'
import { SortSelect } from './sort-select.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(shopContext)
  const filter = readListingFilter(new URL(request.url).searchParams)
  const [listing, categories] = await Promise.all([listProducts(db, filter), listCategories(db)])
  const address = publicUrl + addressOf({ ...everything, category: filter.category, page: listing.page })
  return kept({ filter, listing, categories, address }, ['catalogue'])
}

export const headers = keptHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const category = loaderData?.categories.find(({ slug }) => slug === loaderData.filter.category)
  return [
    { title: `${category?.name ?? 'Our Products'} | Aṣọ` },
    {
      name: 'description',
      content: category?.description || 'Every piece of the house: adire, aso-oke, Ankara, lace and more.',
    },
    { tagName: 'link', rel: 'canonical', href: loaderData?.address },
  ]
}

const skeletons = 3

export default function Shop({ loaderData: { filter, listing, categories } }: Route.ComponentProps) {
  const navigation = useNavigation()
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === '/shop'
  const category = categories.find(({ slug }) => slug === filter.category)
  // The controls say what was asked for at once; the products follow.
  const asked = isLoading ? readListingFilter(new URLSearchParams(navigation.location.search)) : filter
  return (
    <>
      <section className="adire-faded text-on-brand">
        <div className="wrap py-12 lg:py-20">
          <h1 className="font-display text-5xl">{category?.name ?? 'Our Products'}</h1>
          {category?.description && <p className="mt-4 max-w-xl text-lg text-on-brand-soft">{category.description}</p>}
        </div>
      </section>
      <div className="wrap grid gap-x-14 pt-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-12">
        <FilterAside filter={asked} categories={categories} />
        <section id="products" aria-labelledby="products-heading" aria-busy={isLoading}>
          <h2 id="products-heading" className="sr-only">
            Products
          </h2>
          <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-4 pb-6">
            <FilterSheet filter={asked} categories={categories} count={listing.count} />
            <SortSelect filter={asked} />
            <p role="status" className="text-soft text-sm tabular-nums max-lg:col-span-2 lg:-order-1">
              {listing.count} {listing.count === 1 ? 'piece' : 'pieces'}
            </p>
          </div>
          {isLoading ? (
            <CardSkeletons count={skeletons} />
          ) : listing.products.length === 0 ? (
            <EmptyState
              isPart
              title="No products found"
              text="We couldn't find any products matching your current filters. Try adjusting your search or browse our other categories."
            >
              <ButtonLink to="/shop">Reset Filters</ButtonLink>
            </EmptyState>
          ) : (
            <>
              <ProductGrid products={listing.products} eager={2} />
              <Pages filter={filter} page={listing.page} pages={listing.pages} />
            </>
          )}
        </section>
      </div>
    </>
  )
}
