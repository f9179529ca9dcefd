import type { VersionedSettings } from '#domain/settings/read-settings.server.ts'
import type { SettingsField } from '#domain/settings/settings-form.ts'
import type { FormAnswer } from '../ui/form-answer.ts'

/** What became of the form that was sent. */
export type SettingsAnswer = FormAnswer<VersionedSettings, SettingsField>

/** There are no others: the name of their draft, and of what was saved. */
export const settingsId = 'settings'
