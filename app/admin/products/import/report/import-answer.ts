/** The result of an action on an import. */
export type ImportAnswer = { ok: true } | { ok: false; why: string }
