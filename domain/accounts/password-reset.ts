/** How long a mailed link sets a new password; in milliseconds. */
export const resetLinkLastsMs = 30 * 60_000
