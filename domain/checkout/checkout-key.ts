/** A checkout key: 16 to 128 visible characters. Two requests with the same key are the same order. */
export const checkoutKeyPattern = /^[\x21-\x7e]{16,128}$/

/**
 * A key that is long enough to prove that an order belongs to the browser that sent it, if the response with its cookie
 * was lost. The shop's own checkout makes keys of 72 random characters; at least 32 count as unguessable.
 */
export const provingKeyPattern = /^[\x21-\x7e]{32,128}$/

/** How many keys without a response one request may list. */
export const maxUnanswered = 5
