import { useFetcher } from 'react-router'
import type { ImportReport } from '#domain/catalogue/csv/import-report.ts'
import { AdminButton } from '../../../ui/admin-button.tsx'
import { linesText } from '../import-words.ts'
import type { ImportAnswer } from './import-answer.ts'

/** The buttons to apply, check again or discard an import, depending on its state. */
export function ImportActs({ summary: { state }, counts }: Pick<ImportReport, 'summary' | 'counts'>) {
  const fetcher = useFetcher<ImportAnswer>()
  const isBusy = fetcher.state !== 'idle'
  const changes = counts.added + counts.changed
  const why = fetcher.data?.ok === false ? fetcher.data.why : null
  if (state !== 'checked' && state !== 'failed') return null
  return (
    <fetcher.Form method="post" className="flex flex-wrap items-center gap-2">
      <p role="alert" className="w-full text-danger empty:hidden">
        {why}
      </p>
      <AdminButton type="submit" name="act" value="discard" disabled={isBusy}>
        Discard
      </AdminButton>
      {state === 'checked' && counts.refused > 0 && (
        <AdminButton type="submit" name="act" value="check" isBusy={isBusy} disabled={isBusy}>
          Check again
        </AdminButton>
      )}
      {state === 'checked' && counts.refused === 0 && changes > 0 && (
        <AdminButton type="submit" name="act" value="apply" tone="primary" isBusy={isBusy} disabled={isBusy}>
          Apply {linesText(changes)}
        </AdminButton>
      )}
    </fetcher.Form>
  )
}
