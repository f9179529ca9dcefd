import type { MiddlewareHandler } from 'hono'
import { providerNames } from '#domain/orders/provider-name.ts'
import { descriptorOf } from '#infra/payments/adapters.ts'

/** Whether a key is a live key of a real provider. */
export const isLiveKey = (key: string): boolean =>
  providerNames.some((name) => {
    const { public: publicKey, secret } = descriptorOf(name).keys
    return key.startsWith(publicKey.live) || key.startsWith(secret.live)
  })

/** Requires the secret key. Calls without it get 401 with a body in the provider's own format. */
export function requireKey(secretKey: string, refusal: (message: string) => object): MiddlewareHandler {
  return async (c, next) => {
    const key = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    if (isLiveKey(key)) return c.json(refusal('This is an imitation: it takes no live keys'), 401)
    if (key !== secretKey) return c.json(refusal('Invalid key'), 401)
    return next()
  }
}
