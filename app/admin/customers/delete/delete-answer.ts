/** What became of deleting a customer: how many orders stay without the person, and how many are under way. */
export type DeleteAnswer = { ok: true; over: number; underWay: number } | { ok: false; message: string }
