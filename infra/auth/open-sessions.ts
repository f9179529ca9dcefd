import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { type Sessions, sessionIdleMs, sessionLastsMs } from '#domain/accounts/sessions.ts'
import { QueueFull } from '#domain/limit-concurrency.ts'
import type { Shop } from '#domain/shop.ts'
import { type PasswordChecks, passwordChecks } from './password-checks.ts'

type World = Pick<Shop, 'db' | 'publicUrl' | 'secret' | 'clock' | 'report'>

/** Sessions in the shop's database, opened and recognised by the auth library. */
export function openSessions(world: World, passwords: PasswordChecks = passwordChecks()): Sessions {
  const auth = configure(world, passwords)
  return {
    cookieName: cookieName(world),
    signIn: async ({ email, password }, { ip, userAgent }) => {
      try {
        const headers = new Headers({ [addressHeader]: ip, 'user-agent': userAgent.slice(0, longestAgent) })
        const opened = await auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true })
        const cookies = opened.headers.getSetCookie()
        const sessionId = await idOf(auth, cookies.map((cookie) => cookie.split(';')[0]).join('; '))
        if (sessionId === null) throw new Error('a session that was just opened is not known')
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
      return headers.getSetCookie().filter((cookie) => cookie.startsWith(`${cookieName(world)}=`))
    },
  }
}

// The library is handed headers of the shop's making, never a visitor's: this one says what the server knows.
const addressHeader = 'x-client-address'
const longestAgent = 300
const longestPassword = 256

type Auth = ReturnType<typeof configure>

async function idOf(auth: Auth, cookie: string): Promise<string | null> {
  const found = await auth.api.getSession({ headers: new Headers({ cookie }) })
  return found?.session.id ?? null
}

// A name that begins with __Host- binds a cookie to this very host and to https; a browser refuses it on http.
const isSecure = ({ publicUrl }: Pick<World, 'publicUrl'>) => publicUrl.startsWith('https:')
const cookieName = (world: Pick<World, 'publicUrl'>) => (isSecure(world) ? '__Host-aso_session' : 'aso_session')

function configure(world: World, passwords: PasswordChecks) {
  const { db, publicUrl, secret, clock, report } = world
  return betterAuth({
    baseURL: publicUrl,
    secret,
    database: { db, type: 'postgres', transaction: false },
    emailAndPassword: { enabled: true, disableSignUp: true, maxPasswordLength: longestPassword, password: passwords },
    session: { expiresIn: sessionLastsMs / 1000, disableSessionRefresh: true },
    databaseHooks: {
      // A session's times are the shop's; the cookie lasts as long as a session can, the row as long as it may go unused.
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
      cookies: { session_token: { name: cookieName(world), attributes: { secure: isSecure(world) } } },
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
