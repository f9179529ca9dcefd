/** What became of an act on an import. */
export type ImportAnswer = { ok: true } | { ok: false; why: string }
