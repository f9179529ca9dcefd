import { type SettingsForm, settingsFields } from '#domain/settings/settings-form.ts'
import type { Conflict } from '../ui/conflict-notice.tsx'
import { contradicting, type FormVersions, mergedForm } from '../ui/form-versions.ts'
import { fieldLabels } from './field-labels.ts'

/** The fields that two people have changed to different values. */
export const conflictsOf = (versions: FormVersions<SettingsForm>): Conflict[] =>
  contradicting(settingsFields, versions).map((field) => ({
    name: fieldLabels[field],
    theirs: versions.theirs[field],
    yours: versions.yours[field],
  }))

/** Combines both: fields that only they changed as they saved them, everything else as typed here. */
export const mergeVersions = (versions: FormVersions<SettingsForm>): SettingsForm =>
  mergedForm(settingsFields, versions)
