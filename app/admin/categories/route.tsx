import { type ReactNode, Suspense } from 'react'
import { Await } from 'react-router'
import type { AdminCategory } from '#domain/catalogue/admin-category.ts'
import { adminMeta } from '../admin-meta.ts'
import { AdminLink } from '../ui/admin-button.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { FailedList } from '../ui/failed-list.tsx'
import { IfMay } from '../ui/if-may.tsx'
import { loadListed } from '../ui/load-listed.ts'
import { opensForm, readsListAgain } from '../ui/opened-form.ts'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/route'
import { actOnCategory } from './act-on-category.server.ts'
import { CategoriesSkeleton } from './categories-skeleton.tsx'
import type { CategoryAnswer } from './category-answer.ts'
import { CategoryGrid } from './category-grid.tsx'
import { readCategories } from './read-categories.server.ts'
import { countText } from './words.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({ listed: await readCategories(context) })

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  loadListed(serverLoader(), '/admin/categories')

export const action = async ({ request, context }: Route.ActionArgs) => actOnCategory(context, request)

/** Keeps the page and what was typed when the request fails or is refused. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<CategoryAnswer> {
  try {
    return await serverAction()
  } catch {
    return { ok: false, errors: [] }
  }
}

export const shouldRevalidate = readsListAgain

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Categories', matches)

type Listed = AdminCategory[] | null

export default function Categories({ loaderData: { listed } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        title="Categories"
        state={listed && <Coming listed={listed} before="…" show={(found) => found && countOf(found)} />}
        act={
          <IfMay needs="catalogue.write">
            <AdminLink to="?add" {...opensForm} preventScrollReset tone="primary">
              <AdminIcon name="plus" className="-ml-1 size-5" />
              Add Category
            </AdminLink>
          </IfMay>
        }
      />
      <Coming
        listed={listed}
        before={<CategoriesSkeleton />}
        show={(found) =>
          found ? <CategoryGrid categories={found} /> : <FailedList title="Failed to load categories" />
        }
      />
    </>
  )
}

const countOf = (found: AdminCategory[]) => countText(found.length, 'category', 'categories')

type ComingProps = { listed: Listed | Promise<Listed>; before: ReactNode; show: (found: Listed) => ReactNode }

/** Shows the list at once if it is loaded, else `before` until then. A document has it from the start, also without JavaScript. */
const Coming = ({ listed, before, show }: ComingProps) =>
  listed instanceof Promise ? (
    <Suspense fallback={before}>
      <Await resolve={listed}>{show}</Await>
    </Suspense>
  ) : (
    show(listed)
  )
