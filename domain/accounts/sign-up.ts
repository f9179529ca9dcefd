/** How long a mailed link confirms an address; in milliseconds. */
export const linkLastsMs = 24 * 60 * 60_000
/** How long a sign-up that nobody confirms is kept. */
export const signUpKeptMs = 7 * 24 * 60 * 60_000
