/** The result of deleting a customer: how many orders remain anonymised (`over`), and how many are still under way. */
export type DeleteAnswer = { ok: true; over: number; underWay: number } | { ok: false; message: string }
