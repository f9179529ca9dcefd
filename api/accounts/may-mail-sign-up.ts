import type { MayMail } from '#domain/accounts/sign-up.ts'
import { countedAddress } from '#domain/notifications/email-address.ts'
import type { Limits } from '../rate-limits.ts'

/** Whether an address may get another mail about signing up, whichever way it is requested. Each request counts. */
export const mayMailSignUp = (limits: Limits, email: string): MayMail => {
  const address = countedAddress(email)
  return async () =>
    (await limits.check('sign-up-email', address)).ok && (await limits.check('sign-up-email-day', address)).ok
}
