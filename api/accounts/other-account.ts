import type { Context } from 'hono'
import { errorBody } from '../errors.ts'
import type { ApiEnv } from '../router.ts'

const otherAccount = errorBody(
  'other_account',
  'Your account has changed. Please check whose details these are, then try again.',
  {},
)

/**
 * Whether the request is meant for another account than the one that is signed in. `account` is the e-mail address that
 * the page showed.
 */
export const isOfAnother = ({ account }: { account?: string | undefined }, { email }: { email: string }) =>
  account !== undefined && account !== email

/** Refuses a request that is meant for another account. */
export const refuseOtherAccount = <E extends ApiEnv>(c: Context<E>) => c.json(otherAccount, 409)
