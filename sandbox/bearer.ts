import type { MiddlewareHandler } from 'hono'

const livePrefix = /^(?:sk_live|pk_live|FLWSECK-|FLWPUBK-)/

/** Whether a key belongs to the real provider and real money. */
export const isLiveKey = (key: string): boolean => livePrefix.test(key)

/** Lets a call pass that carries the secret key, and answers any other 401 in the provider's own shape. */
export function requireKey(secretKey: string, refusal: (message: string) => object): MiddlewareHandler {
  return async (c, next) => {
    const key = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    if (isLiveKey(key)) return c.json(refusal('This is an imitation: it takes no live keys'), 401)
    if (key !== secretKey) return c.json(refusal('Invalid key'), 401)
    return next()
  }
}
