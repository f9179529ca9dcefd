/** How long a mailed link sets a new password, from when it was last asked for; in milliseconds. */
export const resetLinkLastsMs = 30 * 60_000
/** How long after its mail was asked for a link may be renewed, where no more mails are sent; in milliseconds. */
export const resetLinkRenewedForMs = 24 * 60 * 60_000
