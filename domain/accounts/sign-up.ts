/** How long a mailed link confirms an address; in milliseconds. */
export const linkLastsMs = 24 * 60 * 60_000
/** How long a sign-up that nobody confirms is kept. */
export const signUpKeptMs = 7 * 24 * 60 * 60_000

/** Asked where a mail about a sign-up is about to be enqueued: whether its address may have another one. */
export type MayMail = () => Promise<boolean>

export const always: MayMail = async () => true
