import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { listBulkChanges } from '#domain/catalogue/bulk/read-bulk-change.server.ts'
import { listCategoryNames } from '#domain/catalogue/list-category-names.server.ts'
import { adminMeta } from '../../admin-meta.ts'
import { administratorOf } from '../../administrator.server.ts'
import { failureText } from '../../failed-act.ts'
import { AdminLink } from '../../ui/admin-button.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { FailedList } from '../../ui/failed-list.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/route'
import { ChangeList } from './change-list.tsx'
import { type PlanAnswer, planChange } from './plan-change.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const read = await readOrReport(shop, 'changes of many products', async () => {
    const [listed, categories] = await Promise.all([
      listBulkChanges(shop, administratorOf(context)),
      listCategoryNames(shop.db),
    ])
    return listed.ok ? { changes: listed.changes, categories } : null
  })
  return { read }
}

export const action = ({ request, context }: Route.ActionArgs) => planChange(context, request)

/** Keeps the dialog and what was typed when the shop can't be reached. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<PlanAnswer> {
  try {
    return await serverAction()
  } catch (fault) {
    if (fault instanceof Response && fault.status < 400) throw fault
    return { ok: false, why: failureText(fault, words) }
  }
}

const words = {
  failed: 'Failed to look at the products',
  unanswered: 'The shop couldn’t be reached. Please try again',
  401: 'Nothing was changed. It needs you to sign in.',
  403: 'You may not change products.',
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Bulk changes', matches)

export default function Changes({ loaderData: { read } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        title="Bulk changes"
        state="What was changed of many products at once, the last first."
        back={{ to: '/admin/products', name: 'Products' }}
      />
      {read === null && <FailedList title="Failed to load changes" />}
      {read && read.changes.length > 0 && <ChangeList changes={read.changes} categories={read.categories} />}
      {read?.changes.length === 0 && (
        <EmptyList
          title="No bulk changes yet"
          text="Select products in the list to change their prices or category together."
        >
          <AdminLink to="/admin/products">Show all products</AdminLink>
        </EmptyList>
      )}
    </>
  )
}
