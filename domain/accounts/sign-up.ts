/** How long a mailed link can confirm an address; in milliseconds. */
export const linkLastsMs = 24 * 60 * 60_000
/** How long a sign-up that nobody confirms is kept; in milliseconds. */
export const signUpKeptMs = 7 * 24 * 60 * 60_000

/** Asked before a mail about a sign-up is enqueued: whether its address may get another one. */
export type MayMail = () => Promise<boolean>

export const always: MayMail = async () => true
