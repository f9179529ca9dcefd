/** What became of an act on a product, and the page that shows it. */
export type ActAnswer = { ok: true; message: string; leads?: string } | { ok: false; message: string }
