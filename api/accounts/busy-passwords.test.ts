import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashing } from '#infra/auth/hashing.ts'
import { createPasswords } from '#infra/auth/passwords.ts'
import { WorkerEnded } from '#infra/worker-process/worker-process.ts'
import { goodPassword } from '#test/account-flows.ts'
import { aCustomer, aPassword, type SignedInUser } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
let ada: SignedInUser
let ends = false
/** Wraps a call so that it fails as if the process that hashes passwords kept being ended. */
const orEnd =
  <Asked, Result>(work: (asked: Asked) => Promise<Result>) =>
  (asked: Asked): Promise<Result> => {
    if (ends) throw new WorkerEnded('the password hasher ended')
    return work(asked)
  }

beforeAll(async () => {
  const passwords = createPasswords({ hash: orEnd(hashing.hash), verify: orEnd(hashing.verify) })
  api = await openTestApi({ passwords })
  ada = await aCustomer(api)
})
afterAll(() => api.close())
beforeEach(() => {
  ends = false
})

const signIn = (password = aPassword) => api.post('/api/auth/sign-in/email', { email: ada.email, password })

// @rule D49 | While no password can be checked, requests that need one are asked to retry in a moment, and no attempt is counted
//   broken by: the error passed on (passwords.ts); the attempt counted (sign-in.server.ts)
test('while the hasher process keeps ending, requests that need it get 503 with Retry-After', async () => {
  const account = { cookie: ada.cookie }
  ends = true
  const answers = await Promise.all([
    signIn(),
    api.post('/api/auth/sign-up/email', {
      ...{ email: 'new@example.com', password: goodPassword, firstName: 'Adé', lastName: 'Ọláwálé' },
    }),
    api.post('/api/v1/account/password', { currentPassword: aPassword, newPassword: goodPassword }, account),
  ])
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({ error: { code: 'busy' } })
  }
  for (let time = 0; time < 20; time++) expect((await signIn()).status).toBe(503)
  ends = false
  expect((await signIn()).status).toBe(200)
})
