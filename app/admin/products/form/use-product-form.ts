import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import type { ProductDraft } from '#domain/catalogue/product-draft.ts'
import { lostPieces } from '#domain/catalogue/stock-grid.ts'
import { type FieldError, type ProductField, readProductForm } from '#domain/catalogue/validate-product.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { mergeVersions } from './conflict.ts'
import type { Editing } from './editing.ts'
import { type FormValues, formValuesSchema, valuesOf } from './form-values.ts'
import type { ProductAnswer } from './product-answer.ts'
import type { SentProduct } from './read-sent-product.ts'

type Options = { name: string; saved: FormValues; version: number | null; onSaved: () => void }

/** The state of the product form: what is typed, what is wrong with it, what came back, and how to send it. */
export function useProductForm({ name, saved, version, onSaved }: Options) {
  const draft = useDraft({ name, saved, version, schema: formValuesSchema })
  const [base, setBase] = useState({ values: saved, version })
  const [errors, setErrors] = useState<FieldError[]>([])
  // Each time that something is refused, its first mistake is gone to.
  const [refusals, setRefusals] = useState(0)
  const [losing, setLosing] = useState<number | null>(null)
  const [isUploading, setIsUploading] = useState(false)
  const [answered, setAnswered] = useState<ProductAnswer | null>(null)
  const fetcher = useFetcher<ProductAnswer>()
  const { revalidate } = useRevalidator()
  // A picture that arrives belongs to what is typed by then.
  const latest = useRef(draft.value)
  latest.current = draft.value
  if (!draft.isChanged && base.version !== version) setBase({ values: saved, version })

  const refuse = (found: FieldError[]) => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }
  const take = useEffectEvent((answer: ProductAnswer) => {
    setAnswered(answer)
    if (answer.ok) {
      toastSuccess(answer.message)
      draft.reset(saved, version)
      onSaved()
      return
    }
    setErrors(answer.errors)
    setRefusals((count) => count + 1)
    toastError(answer.message)
  })
  // The answer comes from outside of React's events.
  useEffect(() => {
    if (fetcher.data) take(fetcher.data)
  }, [fetcher.data])

  const { form, seen } = draft.value
  const send = () => {
    setLosing(null)
    setAnswered(null)
    const sent: SentProduct = { form, seen, version: draft.version }
    void fetcher.submit({ product: JSON.stringify(sent) }, { method: 'post' })
  }
  const submit = () => {
    if (isUploading)
      return refuse([{ field: 'pictures', message: 'Pictures are still on their way. Please wait a moment' }])
    const read = readProductForm(form, new Date())
    if (!read.ok) return refuse(read.errors)
    setErrors([])
    const lost = piecesLost(draft.value, read.draft)
    if (lost > 0) setLosing(lost)
    else send()
  }
  const discard = () => {
    draft.reset(saved, version)
    setErrors([])
    setAnswered(null)
  }
  const changed = answered?.ok === false ? answered.changed : undefined
  const editing: Editing = {
    form,
    set: (change) => {
      latest.current = { ...latest.current, form: { ...latest.current.form, ...change } }
      draft.change(latest.current)
      setErrors((all) => all.filter(({ field }) => !(field in change)))
    },
    errorOf: (field: ProductField) => errors.find((error) => error.field === field)?.message,
  }
  return {
    ...{ draft, editing, errors, refusals, losing, submit, send, changed },
    base: draft.version === base.version ? base.values : null,
    setIsUploading,
    isBusy: fetcher.state !== 'idle',
    freeSlug: answered?.ok === false ? answered.freeSlug : undefined,
    keepPieces: () => setLosing(null),
    discard,
    keepYours: () => {
      if (!changed) return
      const theirs = valuesOf(changed.now)
      const own = draft.version === base.version ? base.values : null
      draft.rebase(changed.now.version, mergeVersions({ base: own, theirs, yours: draft.value }))
      setBase({ values: theirs, version: changed.now.version })
      setAnswered(null)
    },
    takeTheirs: () => {
      discard()
      void revalidate()
    },
  }
}

const piecesLost = ({ seen }: FormValues, { stock }: ProductDraft) => lostPieces(seen, stock)
