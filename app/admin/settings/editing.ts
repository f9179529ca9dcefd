import type { SettingsField, SettingsForm } from '#domain/settings/settings-form.ts'

/** What each section of the form gets: the typed values, how to change them, and the errors. */
export type Editing = {
  form: SettingsForm
  set: (field: SettingsField, typed: string) => void
  errorOf: (field: SettingsField) => string | undefined
}

/** A field's element id, to which its error links. */
export const fieldId = (field: SettingsField): string => `settings-${field}`
