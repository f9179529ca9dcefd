import type { VersionedSettings } from '#domain/settings/read-settings.server.ts'
import {
  formOfSettings,
  type SettingsField,
  type SettingsForm,
  settingsFormSchema,
} from '#domain/settings/settings-form.ts'
import { readSettingsForm } from '#domain/settings/validate-settings.ts'
import { useVersionedForm } from '../ui/use-versioned-form.ts'
import { mergeVersions } from './conflict.ts'
import { type Editing, fieldId } from './editing.ts'
import { settingsId } from './settings-answer.ts'

const words = { done: 'Settings saved', failed: 'Failed to save settings' }

/** The state of the settings form. */
export function useSettingsForm({ version, settings }: VersionedSettings) {
  const saved = formOfSettings(settings)
  const form = useVersionedForm<VersionedSettings, SettingsForm, SettingsField>({
    edited: { id: settingsId, version, form: saved },
    empty: saved,
    schema: settingsFormSchema,
    nameOf: () => settingsId,
    words: { add: words, edit: words },
    idOf: fieldId,
    formOf: (now) => formOfSettings(now.settings),
    merge: mergeVersions,
    check,
    sentAs,
  })
  const editing: Editing = {
    form: form.draft.value,
    set: (field, typed) => form.change((all) => ({ ...all, [field]: typed }), [field]),
    errorOf: form.errorOf,
  }
  return { ...form, editing, submit: () => form.isRight() && form.send() }
}

function check(form: SettingsForm) {
  const read = readSettingsForm(form)
  return read.ok ? [] : read.errors
}

function sentAs(form: SettingsForm, over: { version: number } | null) {
  const settings = JSON.stringify({ form, version: over?.version ?? 0 })
  return { body: { settings }, action: '/admin/settings' }
}
