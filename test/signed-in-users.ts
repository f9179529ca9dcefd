import { grantAdmin } from '#domain/accounts/grant-admin.server.ts'
import type { StaffRole } from '#domain/accounts/staff-role.ts'
import { cookieOf, type TestApi } from './test-api.ts'

export const aPassword = 'a long enough secret'
let made = 0

type SigningApi = Pick<TestApi, 'shop'> & {
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>
}

export type SignedInUser = { id: string; email: string; cookie: string }

/** Creates an administrator and signs in. */
export async function anAdministrator(api: SigningApi): Promise<SignedInUser> {
  const email = `administrator-${++made}@aso.example`
  const granted = await grantAdmin(api.shop, email, aPassword)
  if (!granted.ok) throw new Error(granted.reason)
  return signIn(api, email)
}

/** Creates a customer and signs in. */
export async function aCustomer(api: TestApi): Promise<SignedInUser> {
  const customer = await anAdministrator(api)
  await revokeAdmin(api, customer.id)
  return customer
}

/** Creates a member of staff and signs in. */
export async function staffOf(api: TestApi, role: StaffRole): Promise<SignedInUser> {
  const user = await anAdministrator(api)
  await api.db.updateTable('userRole').set({ role }).where('userId', '=', user.id).where('role', '=', 'admin').execute()
  return user
}

/** Removes the administrator role. */
export async function revokeAdmin(api: TestApi, userId: string): Promise<void> {
  await api.db.deleteFrom('userRole').where('userId', '=', userId).where('role', '=', 'admin').execute()
}

/** Signs in through the API; `before` is a cookie that the browser already has. */
export async function signIn(api: Pick<SigningApi, 'post'>, email: string, before?: string): Promise<SignedInUser> {
  const body = { email, password: aPassword }
  const answer = await api.post('/api/auth/sign-in/email', body, before === undefined ? {} : { cookie: before })
  if (answer.status !== 200) throw new Error(`signing in was answered with ${answer.status}`)
  const { session } = (await answer.json()) as { session: { user: { id: string } } }
  return { id: session.user.id, email, cookie: cookieOf(answer) }
}
