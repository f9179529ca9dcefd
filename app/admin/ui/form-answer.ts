/** A field of a form, and what is wrong with it. */
export type FormError<Field extends string> = { field: Field; message: string }

/** What became of a form that was sent. */
export type FormAnswer<Thing, Field extends string> =
  /** What was saved, and its version from now on. */
  | { ok: true; id: string; version: number }
  | {
      ok: false
      /** What is wrong, field by field, in the order in which it is checked. */
      errors: readonly FormError<Field>[]
      /** A slug that isn't taken. */
      freeSlug?: string
      /** Somebody saved it since the form was filled: as it is now, who, and when. */
      changed?: { now: Thing; by: string | null; at: Date | null }
      /** Why it wasn't saved, where there is more to say than that it failed. */
      why?: string
    }
