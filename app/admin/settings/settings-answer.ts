import type { VersionedSettings } from '#domain/settings/read-settings.server.ts'
import type { SettingsField } from '#domain/settings/settings-form.ts'
import type { FormAnswer } from '../ui/form-answer.ts'

/** The result of saving the settings. */
export type SettingsAnswer = FormAnswer<VersionedSettings, SettingsField>

/** The name of the draft and the id of what was saved, since there is only one set of settings. */
export const settingsId = 'settings'
