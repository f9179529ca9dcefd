import { type SettingsField, type SettingsForm, settingsFields } from '#domain/settings/settings-form.ts'
import type { Conflict } from '../ui/conflict-notice.tsx'
import { fieldLabels } from './field-labels.ts'

type Versions = { base: SettingsForm | null; theirs: SettingsForm; yours: SettingsForm }

/** The fields that two people have changed, each to something else. */
export const conflictsOf = ({ base, theirs, yours }: Versions): Conflict[] =>
  settingsFields
    .filter((field) => {
      const isOneSided = base !== null && (base[field] === theirs[field] || base[field] === yours[field])
      return theirs[field] !== yours[field] && !isOneSided
    })
    .map((field) => ({ name: fieldLabels[field], theirs: theirs[field], yours: yours[field] }))

/** Both together: what only they changed as they saved it, everything else as it is typed here. */
export function mergeVersions({ base, theirs, yours }: Versions): SettingsForm {
  if (!base) return yours
  const merge = (field: SettingsField) => [field, base[field] === yours[field] ? theirs[field] : yours[field]]
  return Object.fromEntries(settingsFields.map(merge)) as SettingsForm
}
