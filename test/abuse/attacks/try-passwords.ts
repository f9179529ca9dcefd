import { type Attack, laptop } from '../attack.ts'
import { newEmail } from '../order-over-http.ts'

const addresses = 250

/**
 * Wrong passwords for one account, and for accounts that may not exist, from so many addresses that none has to wait: each has sixty tries
 * before that, and each try takes a tenth of a second of a core.
 */
export const tryPasswords: Attack = ({ target, visitor, repeat }) =>
  repeat(laptop(), (n) => {
    const email = n % 2 ? target.account : newEmail('somebody')
    const body = { email, password: `not the one ${n}` }
    return visitor(n % addresses, n).ask('/api/auth/sign-in/email', { method: 'POST', body })
  })
