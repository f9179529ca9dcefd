import type { VersionedSettings } from '#domain/settings/read-settings.server.ts'
import type { SettingsError } from '#domain/settings/validate-settings.ts'

/** What became of the form that was sent; `message` is said over the page. */
export type SettingsAnswer =
  /** `version` is that of the settings that were saved. */
  | { ok: true; message: string; version: number }
  | {
      ok: false
      message: string
      errors: SettingsError[]
      /** Somebody saved the settings since the form was filled: as they are now, who, and when. */
      changed?: { now: VersionedSettings; by: string | null; at: Date | null }
    }
