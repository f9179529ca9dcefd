/**
 * What is known of the browser that signs in or up: its address, and the tokens of its cookies, which are null if it
 * has none.
 */
export type Browser = {
  ip: string
  /** The part of the address that one subscriber shares: the whole IPv4 address, the /64 of an IPv6 one. */
  addressGroup: string
  userAgent: string
  /** The cookie that outlives sessions. */
  deviceToken: string | null
  /** The token of the cookie that was set at sign-up. */
  signUpToken: string | null
}

export const maxUserAgentLength = 300
