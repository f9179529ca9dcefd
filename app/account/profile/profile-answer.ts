import type { ProfileFields } from '#domain/accounts/profile.ts'

/** What became of a profile that was sent. */
export type ProfileAnswer =
  | { ok: true; message: string }
  | {
      ok: false
      message: string
      /** Why, beside the fields that say it themselves. */
      reason: string | null
      errors: Partial<Record<string, string>>
      /** As it was typed, for a page that is rendered anew; null where the page is still there. */
      typed: ProfileFields | null
      /** What the form had in it at first; null where the page is still there. */
      shown: ProfileFields | null
      /** Whether the server wasn't reached, so that nothing can be loaded either. */
      isUnanswered?: boolean
    }

/** Begins the names of the hidden fields that say what a form of the profile had in it at first. */
export const shownPrefix = 'shown.'
