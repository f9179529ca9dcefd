import { randomUUID } from 'node:crypto'
import type { Browser } from '#domain/accounts/browser.ts'
import { confirmEmail } from '#domain/accounts/confirm-email.server.ts'
import { signIn } from '#domain/accounts/sign-in.server.ts'
import { signUp } from '#domain/accounts/sign-up.server.ts'
import { anonymous } from '#domain/accounts/viewer.ts'
import type { AccountMessage } from '#domain/notifications/mailer.ts'
import { createMailSender } from '#domain/notifications/send-due-mail.server.ts'
import { readMessage } from '#server/mail-messages.ts'
import { aBrowser } from './browsers.ts'
import type { TestShop } from './factories.ts'

export const goodPassword = 'indigo and calabash'

/** Sends all mail that is due and returns the messages about accounts. */
export async function mailsAfter(shop: TestShop): Promise<AccountMessage[]> {
  shop.sent.splice(0)
  const send = createMailSender(shop, (mail) => readMessage(shop, mail))
  await send({ stopping: new AbortController().signal, onClaim: () => {} })
  return shop.sent.filter((message): message is AccountMessage => 'at' in message)
}

/** The token in a message's link. */
export function tokenIn(message: AccountMessage | undefined): string {
  const link = message && ('confirmUrl' in message ? message.confirmUrl : 'resetUrl' in message ? message.resetUrl : '')
  return new URL(link ?? '').searchParams.get('token') ?? ''
}

/** Signs up in a browser. Returns the browser, which then has the cookie of that sign-up. */
export async function signUpIn(
  shop: TestShop,
  browser: Browser,
  { email = 'ada@example.com', password = goodPassword, firstName = 'Adé', lastName = 'Ọláwálé' } = {},
): Promise<Browser> {
  const result = await signUp(shop, { email, password, firstName, lastName }, browser)
  if (!result.ok) throw new Error(result.reason)
  return { ...browser, signUpToken: result.signUpToken }
}

/** A customer with a confirmed e-mail address, and the browser in which they are signed in. */
export async function aConfirmedCustomer(shop: TestShop, email = `${randomUUID()}@example.com`) {
  const browser = await signUpIn(shop, aBrowser(), { email })
  const mail = (await mailsAfter(shop)).find(({ kind, to }) => kind === 'confirm_address' && to === email)
  const confirmed = await confirmEmail(shop, tokenIn(mail), browser, anonymous)
  if (!confirmed.ok || confirmed.state !== 'signed_in') throw new Error('the sign-up was not confirmed')
  const { session } = confirmed
  return { email, session, viewer: session.viewer, browser: { ...browser, deviceToken: session.deviceToken } }
}

export const signInWith = (
  shop: TestShop,
  { email = 'ada@example.com', password = goodPassword, browser = aBrowser() } = {},
) => signIn(shop, { email, password }, browser, anonymous)
