/** The result of an action on a product, and the page to show next. */
export type ActAnswer = { ok: true; message: string; leads?: string } | { ok: false; message: string }
