import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { aPassword } from './accounts.ts'
import { expect, shopUrl } from './fixtures.ts'

/** The code that an authenticator app shows now, or `steps` times 30 seconds later. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

const post = (page: Page, path: string, data: object) =>
  page.request.post(path, { headers: { origin: shopUrl() }, data })

/** Turns on the second factor of the user signed in in this browser, by the API. Returns the app's secret. */
export async function turnOnSecondFactor(page: Page): Promise<string> {
  const started = await post(page, '/api/v1/account/second-factor/start', { password: aPassword })
  const { secret }: { secret: string } = await started.json()
  const turnedOn = await post(page, '/api/v1/account/second-factor/turn-on', { code: codeOf(secret) })
  expect(turnedOn.status()).toBe(200)
  return secret
}

/** Signs out in this browser, by the API. */
export const signOutByApi = (page: Page) => post(page, '/api/auth/sign-out', {})

/** Signs in in another browser by the API, as another device of the account. */
export async function signInElsewhere(page: Page, email: string, userAgent: string): Promise<void> {
  const browser = page.context().browser()
  if (!browser) throw new Error('this page has no browser')
  const other = await browser.newContext({ baseURL: shopUrl(), userAgent })
  const answer = await other.request.post('/api/auth/sign-in/email', {
    headers: { origin: shopUrl() },
    data: { email, password: aPassword },
  })
  expect(answer.status()).toBe(200)
  await other.close()
}
