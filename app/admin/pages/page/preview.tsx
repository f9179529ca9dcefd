import { useFetcher } from 'react-router'
import { RichText } from '#app/rich-text/rich-text.tsx'
import type { InformationPage, PageText } from '#domain/content/information/information-page.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { Section } from '../../ui/section.tsx'
import { editUrl, type PreviewAnswer, previewProblem } from './page-answer.ts'

/** A preview of what is typed, rendered by the server like the page itself. */
export function Preview({ page, text }: { page: InformationPage; text: PageText }) {
  const fetcher = useFetcher<PreviewAnswer | { ok: false }>()
  const isBusy = fetcher.state !== 'idle'
  const answer = fetcher.data
  const shown = answer && 'shown' in answer ? answer.shown : null
  const problem = previewProblem(answer)
  const look = () =>
    fetcher.submit({ sent: JSON.stringify({ act: 'preview', text }) }, { method: 'post', action: editUrl(page) })
  return (
    <Section title="Preview">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <AdminButton onClick={look} isBusy={isBusy} disabled={isBusy}>
          {shown ? 'Show it again' : 'Show preview'}
        </AdminButton>
        <p className="text-soft">Nothing is published by it.</p>
      </div>
      <div role="status">
        {!isBusy && problem !== null && <p className="text-danger">{problem}</p>}
        {answer && 'shown' in answer && answer.errors[0] && (
          <p className="wrap-anywhere text-danger">Not ready to be published: {answer.errors[0].message}</p>
        )}
      </div>
      {shown && (
        <article aria-label="Preview" className="grid grid-cols-1 gap-4 border border-line bg-ground p-4 desk:p-6">
          <p className="wrap-anywhere font-serif text-3xl">{shown.title}</p>
          <RichText tree={shown.tree} opensLinksBeside />
        </article>
      )}
    </Section>
  )
}
