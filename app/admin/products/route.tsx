import { useSearchParams } from 'react-router'
import { readAdminFilter } from '#domain/catalogue/admin-listing.ts'
import { adminMeta } from '../admin-meta.ts'
import { AdminLink } from '../ui/admin-button.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { FailedList } from '../ui/failed-list.tsx'
import { IfMay } from '../ui/if-may.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { loadListed } from '../ui/load-listed.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { useSettled } from '../ui/use-settled.ts'
import type { Route } from './+types/route'
import { ProductFilters } from './list/product-filters.tsx'
import { ProductList } from './list/product-list.tsx'
import { readProducts } from './list/read-products.server.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  listed: await readProducts(context, new URL(request.url).searchParams),
})

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadListed(serverLoader(), '/admin/products')

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Products', matches)

export default function Products({ loaderData: { listed } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const filter = readAdminFilter(search)
  const found = useSettled(listed)
  return (
    <>
      <PageTitle
        title="Products"
        state={found === null ? '…' : found.value && countText(found.value.count)}
        act={
          <span className="flex flex-wrap items-center gap-x-1 gap-y-2 handheld:-ml-3 handheld:*:last:ml-3">
            <AdminLink to={`/api/v1/admin/products/export?${search}`} reloadDocument tone="quiet">
              Export CSV
            </AdminLink>
            <IfMay needs="catalogue.write">
              <AdminLink to="/admin/products/import" tone="quiet">
                Import
              </AdminLink>
              <AdminLink to="/admin/products/changes" tone="quiet">
                Bulk changes
              </AdminLink>
              <AdminLink to="/admin/products/new" tone="primary">
                <AdminIcon name="plus" className="-ml-1 size-5" />
                Add Product
              </AdminLink>
            </IfMay>
          </span>
        }
      />
      {found?.value && (
        <>
          <ProductFilters filter={filter} categories={found.value.categories} />
          <ProductList listed={found.value} filter={filter} categories={found.value.categories} />
        </>
      )}
      {found?.value === null && <FailedList title="Failed to load products" />}
      {found === null && <ListSkeleton label="Loading products" />}
    </>
  )
}

const countText = (count: number) => (count === 1 ? '1 product' : `${count.toLocaleString('en-NG')} products`)
