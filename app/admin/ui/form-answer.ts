/** A form's field and its error message. */
export type FormError<Field extends string> = { field: Field; message: string }

/** The result of saving a form. */
export type FormAnswer<Thing, Field extends string> =
  /** The id of what was saved, and its new version. */
  | { ok: true; id: string; version: number }
  | {
      ok: false
      /** The errors, in the order in which the fields are checked. */
      errors: readonly FormError<Field>[]
      /** A free slug, if the typed one is taken. */
      freeSlug?: string
      /** Set if somebody else saved meanwhile: the current state, who saved it, and when. */
      changed?: { now: Thing; by: string | null; at: Date | null }
      /** The reason, if there is more to say than that saving failed. */
      why?: string
    }
