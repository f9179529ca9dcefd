import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { type Sessions, sessionCookie, sessionIdleMs, sessionLastsMs } from '#domain/accounts/sessions.ts'
import { QueueFull } from '#domain/limit-concurrency.ts'
import type { Shop } from '#domain/shop.ts'
import { type PasswordChecks, passwordChecks } from './password-checks.ts'

type SessionShop = Pick<Shop, 'db' | 'publicUrl' | 'secret' | 'clock' | 'report'>

/** Sessions in the shop's database, created and validated by the auth library. */
export function createSessions(shop: SessionShop, passwords: PasswordChecks = passwordChecks()): Sessions {
  const auth = configure(shop, passwords)
  return {
    cookieName: cookieName(shop),
    signIn: async ({ email, password }, { ip, userAgent }) => {
      try {
        const headers = new Headers({ [addressHeader]: ip, 'user-agent': userAgent.slice(0, maxUserAgentLength) })
        const opened = await auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true })
        const cookies = opened.headers.getSetCookie()
        const sessionId = await idOf(auth, cookies.map((cookie) => cookie.split(';')[0]).join('; '))
        if (sessionId === null) throw new Error('a session that was just created was not found')
        return { ok: true, sessionId, userId: opened.response.user.id, cookies }
      } catch (fault) {
        if (fault instanceof QueueFull) return { ok: false, reason: 'busy' }
        if (isAPIError(fault) && fault.status === 'UNAUTHORIZED') return { ok: false, reason: 'wrong_credentials' }
        throw fault
      }
    },
    sessionOf: async (cookie) => (cookie === null ? null : idOf(auth, cookie)),
    forget: async () => {
      const { headers } = await auth.api.signOut({ headers: new Headers(), returnHeaders: true })
      return headers.getSetCookie().filter((cookie) => cookie.startsWith(`${cookieName(shop)}=`))
    },
  }
}

// The library gets headers that the shop makes, never the visitor's: this one carries the address that the server determined.
const addressHeader = 'x-client-address'
const maxUserAgentLength = 300
const maxPasswordLength = 256

type Auth = ReturnType<typeof configure>

async function idOf(auth: Auth, cookie: string): Promise<string | null> {
  const found = await auth.api.getSession({ headers: new Headers({ cookie }) })
  return found?.session.id ?? null
}

// The prefix __Host- binds a cookie to this host and to https; browsers refuse it on http.
const isSecure = ({ publicUrl }: Pick<SessionShop, 'publicUrl'>) => publicUrl.startsWith('https:')
const cookieName = (shop: Pick<SessionShop, 'publicUrl'>) =>
  isSecure(shop) ? `__Host-${sessionCookie}` : sessionCookie

function configure(shop: SessionShop, passwords: PasswordChecks) {
  const { db, publicUrl, secret, clock, report } = shop
  return betterAuth({
    baseURL: publicUrl,
    secret,
    database: { db, type: 'postgres', transaction: false },
    emailAndPassword: { enabled: true, disableSignUp: true, maxPasswordLength, password: passwords },
    session: { expiresIn: sessionLastsMs / 1000, disableSessionRefresh: true },
    databaseHooks: {
      // The row's times come from the shop's clock. The cookie lasts as long as a session can, the row as long as it may be idle.
      session: {
        create: {
          before: async (session) => {
            const now = clock()
            const expiresAt = new Date(now.getTime() + sessionIdleMs)
            return { data: { ...session, createdAt: now, updatedAt: now, expiresAt } }
          },
        },
      },
    },
    advanced: {
      database: { generateId: 'uuid', validateSchema: false },
      useSecureCookies: false,
      cookies: { session_token: { name: cookieName(shop), attributes: { secure: isSecure(shop) } } },
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 64 },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, cause) => report(cause ?? new Error(message), `signing in: ${message}`),
    },
  })
}
