/** The result of applying or undoing a bulk change. */
export type ChangeAnswer = { ok: true } | { ok: false; why: string }
