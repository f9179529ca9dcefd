import type { InformationPage, PageText, VersionedText } from '#domain/content/information/information-page.ts'
import { type TextField, validateText } from '#domain/content/information/validate-text.ts'
import { mergedForm } from '../../ui/form-versions.ts'
import { useVersionedForm } from '../../ui/use-versioned-form.ts'
import { editUrl, fieldId, formOfText, textFields, textFormSchema } from './page-answer.ts'

const words = { done: 'Page published', failed: 'Failed to publish the page' }

/** The state of a page's form. */
export function usePageForm(page: InformationPage, text: VersionedText) {
  const saved = formOfText(text)
  const form = useVersionedForm<VersionedText, PageText, TextField>({
    edited: { id: page, version: text.version, form: saved },
    empty: saved,
    schema: textFormSchema,
    nameOf: () => `page:${page}`,
    words: { add: words, edit: words },
    idOf: fieldId,
    formOf: formOfText,
    merge: (versions) => mergedForm(textFields, versions),
    check: validateText,
    sentAs: (typed, over) => ({
      body: { sent: JSON.stringify({ act: 'publish', text: typed, version: over?.version ?? 0 }) },
      action: editUrl(page),
    }),
  })
  return {
    ...form,
    set: (field: TextField, typed: string) => form.change((all) => ({ ...all, [field]: typed }), [field]),
    submit: () => form.isRight() && form.send(),
  }
}
