/** How long a sign-in with the right password waits for its code; in milliseconds. */
export const pendingSignInMs = 5 * 60_000
