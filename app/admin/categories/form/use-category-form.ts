import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import type { AdminCategory } from '#domain/catalogue/admin-category.ts'
import {
  type CategoryForm,
  categoryFormSchema,
  emptyCategoryForm,
  readCategoryForm,
} from '#domain/catalogue/category-form.ts'
import { useDraft } from '../../ui/use-draft.ts'
import type { CategoryAnswer, CategoryError } from '../category-answer.ts'
import { formOf, mergeVersions } from '../category-values.ts'
import type { SentAct } from '../sent-act.ts'

type Options = {
  /** Null for a new one. */
  category: AdminCategory | null
  words: { done: string; failed: string }
  onSaved: () => void
}

/** The state of the category form: what is typed, what is wrong with it, what came back, and how to send it. */
export function useCategoryForm({ category, words, onSaved }: Options) {
  const saved = category ? formOf(category) : emptyCategoryForm
  const version = category?.version ?? null
  const draft = useDraft({ name: `category:${category?.id ?? 'new'}`, saved, version, schema: categoryFormSchema })
  const [base, setBase] = useState({ form: saved, version })
  const [errors, setErrors] = useState<readonly CategoryError[]>([])
  const [isUploading, setIsUploading] = useState(false)
  const [answered, setAnswered] = useState<CategoryAnswer | null>(null)
  const fetcher = useFetcher<CategoryAnswer>()
  const { revalidate } = useRevalidator()
  // A picture that arrives belongs to what is typed by then.
  const latest = useRef(draft.value)
  latest.current = draft.value
  if (!draft.isChanged && base.version !== version) setBase({ form: saved, version })

  const refuse = (found: readonly CategoryError[], why = words.failed) => {
    setErrors(found)
    // A mistake stands beside its field; a toast would lie behind the dialog.
    if (found.length === 0) toastError(why)
  }
  const take = useEffectEvent((answer: CategoryAnswer) => {
    setAnswered(answer)
    if (!answer.ok) return refuse(answer.errors, answer.why)
    toastSuccess(words.done)
    draft.reset(saved, version)
    onSaved()
  })
  // The answer comes from outside of React's events.
  useEffect(() => {
    if (fetcher.data) take(fetcher.data)
  }, [fetcher.data])

  const submit = () => {
    setAnswered(null)
    if (isUploading)
      return refuse([{ field: 'picture', message: 'The picture is still on its way. Please wait a moment' }])
    const form = draft.value
    const read = readCategoryForm(form)
    if (!read.ok) return refuse(read.errors)
    setErrors([])
    const sent: SentAct = category
      ? { act: 'update', id: category.id, version: draft.version ?? category.version, form }
      : { act: 'add', form }
    void fetcher.submit({ sent: JSON.stringify(sent) }, { method: 'post', action: '/admin/categories' })
  }
  const discard = () => {
    draft.reset(saved, version)
    setErrors([])
    setAnswered(null)
  }
  const known = draft.version === base.version ? base.form : null
  const changed = answered?.ok === false ? answered.changed : undefined
  return {
    ...{ draft, errors, submit, discard, setIsUploading },
    changed: changed && { ...changed, versions: { base: known, theirs: formOf(changed.now), yours: draft.value } },
    isBusy: fetcher.state !== 'idle',
    freeSlug: answered?.ok === false ? answered.freeSlug : undefined,
    /** Why it wasn't saved, where no field and nobody else is the reason. */
    failure: answered?.ok === false && answered.errors.length === 0 && !changed ? (answered.why ?? words.failed) : null,
    errorOf: (field: keyof CategoryForm) => errors.find((error) => error.field === field)?.message,
    set: (change: Partial<CategoryForm>) => {
      latest.current = { ...latest.current, ...change }
      draft.change(latest.current)
      setErrors((all) => all.filter(({ field }) => !(field in change)))
    },
    keepYours: () => {
      if (!changed) return
      const theirs = formOf(changed.now)
      draft.rebase(changed.now.version, mergeVersions({ base: known, theirs, yours: draft.value }))
      setBase({ form: theirs, version: changed.now.version })
      setAnswered(null)
    },
    takeTheirs: () => {
      discard()
      void revalidate()
    },
  }
}
