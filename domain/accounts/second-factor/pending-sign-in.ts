/** How long the right password waits for its code; in milliseconds. */
export const pendingSignInMs = 5 * 60_000
