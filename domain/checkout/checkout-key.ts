/** What a checkout key is made of: 16 to 128 visible characters. Two requests with the same one are the same order. */
export const checkoutKeyPattern = /^[\x21-\x7e]{16,128}$/

/**
 * A key long enough to prove that an order belongs to the browser that sent it, when the answer, and its cookie, were lost. Our
 * own checkout's keys are 72 random characters; keys of at least 32 are taken as unguessable.
 */
export const provingKeyPattern = /^[\x21-\x7e]{32,128}$/

/** How many keys of lost answers one request may bring along. */
export const maxUnanswered = 5
