import type { ProfileFields } from '#domain/accounts/profile.ts'

/** The result of saving a profile. */
export type ProfileAnswer =
  | { ok: true; message: string }
  | {
      ok: false
      message: string
      /** The reason, unless the fields' own errors say it. */
      reason: string | null
      errors: Partial<Record<string, string>>
      /** The values as typed, for a page that is rendered again; null if the page is still there. */
      typed: ProfileFields | null
      /** The values that the form started with; null if the page is still there. */
      shown: ProfileFields | null
      /** Whether the request failed, so that loaders would fail as well. */
      isUnanswered?: boolean
    }

/** The name prefix of the hidden fields with the values that the profile's form started with. */
export const shownPrefix = 'shown.'
