import type { Context } from 'hono'
import { errorBody } from '../errors.ts'
import type { ApiEnv } from '../router.ts'

const otherAccount = errorBody(
  'other_account',
  'Your account has changed. Please check whose details these are, then try again.',
  {},
)

/** Whether it is asked for another account than the one that is signed in: `account` is the e-mail address of the one that was shown. */
export const isOfAnother = ({ account }: { account?: string | undefined }, { email }: { email: string }) =>
  account !== undefined && account !== email

/** Refuses what was asked for another account than the one that is signed in. */
export const refuseOtherAccount = <E extends ApiEnv>(c: Context<E>) => c.json(otherAccount, 409)
