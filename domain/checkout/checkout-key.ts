/** What a checkout key is made of: 16 to 128 visible characters. Two requests with the same one are the same order. */
export const checkoutKeyForm = /^[\x21-\x7e]{16,128}$/

/**
 * A key that also proves whose the order under it is, to a browser that has sent it and lost the answer, and with it the cookie. Our
 * own checkout's keys are 72 random characters; one that a person or a counter makes up is shorter.
 */
export const provingKeyForm = /^[\x21-\x7e]{32,128}$/

/** How many keys of lost answers one request may bring along. */
export const mostUnanswered = 5
