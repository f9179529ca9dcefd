import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import type { VersionedSettings } from '#domain/settings/read-settings.server.ts'
import {
  formOfSettings,
  type SettingsForm,
  settingsFields,
  settingsFormSchema,
} from '#domain/settings/settings-form.ts'
import { readSettingsForm, type SettingsError } from '#domain/settings/validate-settings.ts'
import { useDraft } from '../ui/use-draft.ts'
import { mergeVersions } from './conflict.ts'
import type { Editing } from './editing.ts'
import type { SettingsAnswer } from './settings-answer.ts'

/** The state of the settings' form: what is typed, what is wrong with it, what came back, and how to send it. */
export function useSettingsForm({ version, settings }: VersionedSettings) {
  const saved = formOfSettings(settings)
  const draft = useDraft({ name: 'settings', saved, version, schema: settingsFormSchema })
  const [base, setBase] = useState({ form: saved, version })
  const [errors, setErrors] = useState<SettingsError[]>([])
  // Each time that something is refused, its first mistake is gone to.
  const [refusals, setRefusals] = useState(0)
  const [answered, setAnswered] = useState<SettingsAnswer | null>(null)
  const sent = useRef<SettingsForm>(null)
  const fetcher = useFetcher<SettingsAnswer>()
  const { revalidate } = useRevalidator()
  if (!draft.isChanged && base.version !== version) setBase({ form: saved, version })

  const refuse = (found: SettingsError[]) => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }
  const take = useEffectEvent((answer: SettingsAnswer) => {
    setAnswered(answer)
    if (answer.ok) {
      toastSuccess(answer.message)
      const { current } = sent
      // What was typed while it was under way isn't saved yet: it goes on over what was.
      if (current === null || isSame(draft.value, current)) return draft.reset(saved, version)
      setBase({ form: current, version: answer.version })
      return draft.rebase(answer.version)
    }
    refuse(answer.errors)
    toastError(answer.message)
  })
  // The answer comes from outside of React's events.
  useEffect(() => {
    if (fetcher.data) take(fetcher.data)
  }, [fetcher.data])

  const submit = () => {
    const read = readSettingsForm(draft.value)
    if (!read.ok) return refuse(read.errors)
    setErrors([])
    setAnswered(null)
    sent.current = draft.value
    const settings = JSON.stringify({ form: draft.value, version: draft.version })
    void fetcher.submit({ settings }, { method: 'post' })
  }
  const discard = () => {
    draft.reset(saved, version)
    setErrors([])
    setAnswered(null)
  }
  const changed = answered?.ok === false ? answered.changed : undefined
  const own = draft.version === base.version ? base.form : null
  const editing: Editing = {
    form: draft.value,
    set: (field, typed) => {
      draft.change({ ...draft.value, [field]: typed })
      setErrors((all) => all.filter((error) => error.field !== field))
    },
    errorOf: (field) => errors.find((error) => error.field === field)?.message,
  }
  return {
    ...{ draft, editing, errors, refusals, submit, discard, changed },
    base: own,
    isBusy: fetcher.state !== 'idle',
    keepYours: () => {
      if (!changed) return
      const theirs = formOfSettings(changed.now.settings)
      draft.rebase(changed.now.version, mergeVersions({ base: own, theirs, yours: draft.value }))
      setBase({ form: theirs, version: changed.now.version })
      setAnswered(null)
    },
    takeTheirs: () => {
      discard()
      void revalidate()
    },
  }
}

const isSame = (one: SettingsForm, other: SettingsForm) => settingsFields.every((field) => one[field] === other[field])
