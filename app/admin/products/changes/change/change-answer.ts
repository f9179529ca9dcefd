/** What became of applying a bulk change, or of undoing it. */
export type ChangeAnswer = { ok: true } | { ok: false; why: string }
