import { useFetcher } from 'react-router'
import type { BulkSummary } from '#domain/catalogue/bulk/read-bulk-change.server.ts'
import { useMay } from '../../../administrator.ts'
import { AdminButton, AdminLink } from '../../../ui/admin-button.tsx'
import { productsText } from '../change-words.ts'
import type { ChangeAnswer } from './change-answer.ts'

/** Apply and Cancel for a preview, Undo for an applied change. */
export function ChangeActs({ change: { state, counts, canUndo } }: { change: BulkSummary }) {
  const mayChange = useMay('catalogue.write')
  const fetcher = useFetcher<ChangeAnswer>()
  const isBusy = fetcher.state !== 'idle'
  const waiting = counts.waiting ?? 0
  const why = fetcher.data?.ok === false ? fetcher.data.why : null
  return (
    <fetcher.Form method="post" className="flex flex-wrap items-center gap-2">
      <p role="alert" className="w-full text-danger empty:hidden">
        {why}
      </p>
      {state === 'planned' && <AdminLink to="/admin/products">Cancel</AdminLink>}
      {mayChange && state === 'planned' && waiting > 0 && (
        <AdminButton type="submit" name="act" value="apply" tone="primary" isBusy={isBusy} disabled={isBusy}>
          {isBusy ? 'Applying...' : `Change ${productsText(waiting)}`}
        </AdminButton>
      )}
      {mayChange && canUndo && (
        <AdminButton type="submit" name="act" value="undo" isBusy={isBusy} disabled={isBusy}>
          {isBusy ? 'Undoing...' : 'Undo'}
        </AdminButton>
      )}
      {state !== 'planned' && <AdminLink to="/admin/products/changes">All bulk changes</AdminLink>}
    </fetcher.Form>
  )
}
