/** What a checkout key is made of: 16 to 128 visible characters. Two requests with the same one are the same order. */
export const checkoutKeyForm = /^[\x21-\x7e]{16,128}$/
