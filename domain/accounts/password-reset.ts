/** How long a mailed link can set a new password, counted from when it was last requested; in milliseconds. */
export const resetLinkLastsMs = 30 * 60_000
/** How long after its mail was requested a link may be renewed, when no more mails may be sent; in milliseconds. */
export const resetLinkRenewedForMs = 24 * 60 * 60_000
