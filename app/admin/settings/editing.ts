import type { SettingsField, SettingsForm } from '#domain/settings/settings-form.ts'

/** What each part of the form is given: what is typed, how to change it, and what is wrong with it. */
export type Editing = {
  form: SettingsForm
  set: (field: SettingsField, typed: string) => void
  errorOf: (field: SettingsField) => string | undefined
}

/** The id of a field, so that a mistake in it can be gone to. */
export const fieldId = (field: SettingsField): string => `settings-${field}`
