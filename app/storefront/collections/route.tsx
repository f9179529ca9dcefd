import { Suspense, use } from 'react'
import { cached, cacheHeaders } from '#app/cached.ts'
import { shopContext } from '#app/context.server.ts'
import { revalidatesForCatalogue } from '#app/events/shown-catalogue.ts'
import { keptCategories } from '#app/kept-parts.server.ts'
import type { Category } from '#domain/catalogue/product.ts'
import { pageMeta } from '../../page-meta.ts'
import type { Route } from './+types/route'
import { CategoryList, CollectionSkeletons } from './category-list.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(shopContext)
  return cached({ categories: await keptCategories(context), canonicalUrl: `${publicUrl}/collections` }, ['catalogue'])
}

/** On client-side navigation the categories are returned as a promise, so that skeletons show while they load. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  if (revalidatesForCatalogue()) return serverLoader()
  return {
    categories: serverLoader().then((loaded) => loaded.categories),
    canonicalUrl: `${window.location.origin}/collections`,
  }
}

export const headers = cacheHeaders

const description = 'Every collection of the house, from the indigo vat to the lace table.'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({ title: 'Collections', description, canonicalUrl: loaderData?.canonicalUrl }, matches)

export default function Collections({ loaderData: { categories } }: Route.ComponentProps) {
  return (
    <div className="wrap py-12 lg:py-20">
      <h1 className="font-display text-5xl">Collections</h1>
      <p className="mt-4 max-w-xl text-lg text-soft">{description}</p>
      {categories instanceof Promise ? (
        <Suspense fallback={<CollectionSkeletons />}>
          <ComingCollections categories={categories} />
        </Suspense>
      ) : (
        <CategoryList categories={categories} />
      )}
    </div>
  )
}

const ComingCollections = ({ categories }: { categories: Promise<Category[]> }) => (
  <CategoryList categories={use(categories)} />
)
