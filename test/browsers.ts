import type { Browser } from '#domain/accounts/browser.ts'

/** A browser that the shop doesn't know, as domain functions receive it. */
export const aBrowser = (known: Partial<Browser> = {}): Browser => ({
  ip: '203.0.113.7',
  addressGroup: known.ip ?? '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36',
  deviceToken: null,
  signUpToken: null,
  ...known,
})
