import { Field, TextField } from '#app/ui/field.tsx'
import type { InformationPage, PageText, VersionedText } from '#domain/content/information/information-page.ts'
import type { Conflict } from '../../ui/conflict-notice.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { contradicting, type FormVersions } from '../../ui/form-versions.ts'
import { Section } from '../../ui/section.tsx'
import { MarkdownHelp } from './markdown-help.tsx'
import { fieldId, fieldLabels, textFields } from './page-answer.ts'
import { Preview } from './preview.tsx'
import { usePageForm } from './use-page-form.ts'

const labels = { save: 'Publish', saving: 'Publishing…' }

/** The fields that two people have changed to different values. */
const conflictsOf = (versions: FormVersions<PageText>): Conflict[] =>
  contradicting(textFields, versions).map((field) => ({
    name: fieldLabels[field],
    theirs: versions.theirs[field],
    yours: versions.yours[field],
  }))

/** The form for a page's text. */
export function PageEditor({ page, text }: { page: InformationPage; text: VersionedText }) {
  const form = usePageForm(page, text)
  const { draft, set, errorOf } = form
  return (
    <FormPage id="page-form" form={form} labels={labels} conflictsOf={conflictsOf} idOf={fieldId}>
      <Section title="In search results">
        <Field
          id={fieldId('title')}
          label={fieldLabels.title}
          hint="The page’s heading, too"
          autoComplete="off"
          value={draft.value.title}
          onChange={(event) => set('title', event.target.value)}
          error={errorOf('title')}
        />
        <TextField
          id={fieldId('description')}
          label={fieldLabels.description}
          hint="One or two sentences for search engines and messengers"
          value={draft.value.description}
          onChange={(event) => set('description', event.target.value)}
          error={errorOf('description')}
        />
      </Section>
      <Section title="The page">
        <TextField
          id={fieldId('body')}
          label={fieldLabels.body}
          spellCheck
          value={draft.value.body}
          onChange={(event) => set('body', event.target.value)}
          error={errorOf('body')}
          className="h-[60dvh] min-h-60 w-full resize-y border border-line-strong bg-surface px-4 py-3 text-base hover:border-ink focus:border-brand aria-invalid:border-2 aria-invalid:border-danger"
        />
        <MarkdownHelp page={page} />
      </Section>
      <Preview page={page} text={draft.value} />
    </FormPage>
  )
}
