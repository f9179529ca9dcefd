import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import type { FormAnswer, FormError } from './form-answer.ts'
import type { FormVersions } from './form-versions.ts'
import { sayDone, sayFailed } from './outcome-toast.ts'
import { useDraft } from './use-draft.ts'
import { useSave } from './use-save.ts'

type Words = { done: string; failed: string }
type Sent = { body: Record<string, string>; action: string }

type Options<Thing extends { version: number }, Form, Field extends string> = {
  /** What is edited; null for a new thing. */
  edited: { id: string; version: number; form: Form } | null
  /** The values of a new thing. */
  empty: Form
  schema: z.ZodType<Form>
  /** The name of its draft. */
  nameOf: (id: string | null) => string
  words: { add: Words; edit: Words }
  /** In a dialog, errors are shown only at their fields, since a toast would be hidden behind it. */
  isDialog?: boolean
  idOf: (field: Field) => string
  formOf: (thing: Thing) => Form
  merge: (versions: FormVersions<Form>) => Form
  /** The errors in what is typed. */
  check: (form: Form) => readonly FormError<Field>[]
  /** The request body and address; `over` is what the form is based on. */
  sentAs: (form: Form, over: { id: string; version: number } | null) => Sent
  /** What is typed, adjusted after `sent` was saved. */
  afterSave?: (typed: Form, sent: Form) => Form
}

/** The state of a back office form: what is typed, its errors, the last answer, and the functions to change and send it. */
export function useVersionedForm<Thing extends { version: number }, Form, Field extends string>({
  edited,
  afterSave = (typed) => typed,
  ...options
}: Options<Thing, Form, Field>) {
  type Answer = FormAnswer<Thing, Field>
  const [made, setMade] = useState<string | null>(null)
  const id = edited?.id ?? made
  const words = id === null ? options.words.add : options.words.edit
  const name = options.nameOf(id)
  const [saved, version] = edited ? [edited.form, edited.version] : [options.empty, null]
  const isNew = edited === null
  const draft = useDraft({ name, saved, version, isNew, schema: options.schema, merge: options.merge })
  const [errors, setErrors] = useState<readonly FormError<Field>[]>([])
  const [refusals, setRefusals] = useState(0)
  const [answered, setAnswered] = useState<Answer | null>(null)
  const [isDone, setIsDone] = useState(false)
  const { revalidate } = useRevalidator()
  // Later input, e.g. an uploaded picture, must apply to what is typed by then.
  const latest = useRef(draft.value)
  latest.current = draft.value

  const refuse = (found: readonly FormError<Field>[]) => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }
  const goToFirst = useEffectEvent(() => {
    const [first] = errors
    if (first) document.getElementById(options.idOf(first.field))?.focus()
  })
  // In an effect, so that the field's section is open by then.
  useEffect(() => {
    if (refusals > 0) goToFirst()
  }, [refusals])

  const say = (answer: Answer) => {
    if (answer.ok) sayDone(name, words.done)
    else if (!options.isDialog || answer.errors.length === 0) sayFailed(name, answer.why ?? words.failed)
  }
  const save = useSave<Form, Answer>({
    name,
    isReady: draft.isReady,
    onAnswer: (answer, sent) => {
      setAnswered(answer)
      say(answer)
      if (!answer.ok) {
        // Without a stated reason it may have been saved anyway, since the answer may have been lost.
        if (answer.changed || answer.errors.length > 0) draft.noteSent(false)
        return refuse(answer.errors)
      }
      setMade(answer.id)
      const isWhole = draft.saveDone({
        sent: afterSave(sent, sent),
        typed: afterSave(draft.value, sent),
        version: answer.version,
        name: options.nameOf(answer.id),
      })
      if (isWhole) setIsDone(true)
    },
    onLate: (answer, sent) => {
      if (!answer.ok) return sayFailed(name, answer.errors[0]?.message ?? answer.why ?? words.failed)
      say(answer)
      draft.savedLate({
        sent: afterSave(sent, sent),
        typed: (kept) => afterSave(kept, sent),
        version: answer.version,
        name: options.nameOf(answer.id),
      })
    },
  })

  const send = () => {
    setErrors([])
    setAnswered(null)
    const over = id === null ? null : { id, version: draft.version ?? version ?? 0 }
    draft.noteSent(true)
    save.send(draft.value, options.sentAs(draft.value, over))
  }
  const forget = () => {
    setErrors([])
    setAnswered(null)
  }
  const discard = () => {
    draft.discard()
    forget()
  }
  const refused = answered?.ok === false ? answered : null
  const changed = refused?.changed
  const versions = changed && {
    base: draft.isBaseKnown ? draft.base : null,
    theirs: options.formOf(changed.now),
    yours: draft.value,
  }
  return {
    ...{ id, draft, errors, isDone, send, discard },
    changed: changed && versions && { by: changed.by, at: changed.at, now: changed.now, versions },
    isBusy: save.isBusy,
    freeSlug: refused?.freeSlug,
    /** Why it wasn't saved, if neither a field nor somebody else's change is the reason. */
    failure: refused && errors.length + refused.errors.length === 0 && !changed ? (refused.why ?? words.failed) : null,
    /** Whether it was saved, but something typed meanwhile wasn't. */
    hasMore: answered?.ok === true && draft.isChanged,
    /** Whether what is typed is valid; errors are shown. */
    isRight: () => {
      const found = options.check(draft.value)
      if (found.length > 0) refuse(found)
      return found.length === 0
    },
    errorOf: (field: Field) => errors.find((error) => error.field === field)?.message,
    /** Changes what is typed, and clears the errors of these fields. */
    change: (to: (form: Form) => Form, fields: readonly string[]) => {
      latest.current = to(latest.current)
      draft.change(latest.current)
      setErrors((all) => all.filter(({ field }) => !fields.includes(field)))
    },
    /** Discards what is typed and finishes. A draft that was already sent is kept until it is known whether it was saved. */
    cancel: () => {
      if (!save.isBusy) discard()
      setIsDone(true)
    },
    keepYours: () => {
      if (!changed || !versions) return
      draft.rebase(versions.theirs, changed.now.version, options.merge(versions))
      forget()
    },
    takeTheirs: () => {
      if (!changed || !versions) return
      draft.take(versions.theirs, changed.now.version)
      forget()
      void revalidate()
    },
  }
}

/** The parts of the state that a form's frame shows. */
export type FormState<Form> = Pick<
  ReturnType<typeof useVersionedForm<{ version: number }, Form, string>>,
  'errors' | 'isDone' | 'discard' | 'changed' | 'isBusy' | 'failure' | 'hasMore' | 'cancel' | 'keepYours' | 'takeTheirs'
> & { draft: { isChanged: boolean; wasRestored: boolean }; submit: () => void }
