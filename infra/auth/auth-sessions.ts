import { betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { parseSigned } from 'hono/utils/cookie'
import { longestClock, type Sessions, sessionCookie, sessionEnd } from '#domain/accounts/sessions.ts'
import { QueueFull } from '#domain/limit-concurrency.ts'
import type { Shop } from '#domain/shop.ts'
import { type PasswordChecks, passwordChecks } from './password-checks.ts'

type SessionShop = Pick<Shop, 'db' | 'publicUrl' | 'secret' | 'sessionSecrets' | 'clock' | 'report'>

/** Sessions in the shop's database, created and validated by the auth library. */
export function createSessions(shop: SessionShop, passwords: PasswordChecks = passwordChecks()): Sessions {
  const secrets = shop.sessionSecrets ?? [shop.secret]
  const auth = configure({ ...shop, secret: secrets[0] ?? shop.secret }, passwords)
  const name = cookieName(shop)
  const tokenIn = async (cookie: string | null) => {
    for (const secret of cookie === null ? [] : secrets) {
      const token = await signedToken(cookie ?? '', secret, name)
      if (token !== null) return token
    }
    return null
  }
  return {
    cookieName: name,
    tokenIn,
    signIn: async ({ email, password }, { ip, userAgent }) => {
      try {
        const headers = new Headers({ [addressHeader]: ip, 'user-agent': userAgent.slice(0, maxUserAgentLength) })
        const opened = await auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true })
        const cookies = opened.headers.getSetCookie()
        const token = await tokenIn(cookies.map((cookie) => cookie.split(';')[0]).join('; '))
        if (token === null) throw new Error('the cookie of a session that was just created was not recognised')
        const { id: userId } = opened.response.user
        return { ok: true, token, userId, cookies: (lastsMs) => cookies.map((cookie) => withMaxAge(cookie, lastsMs)) }
      } catch (fault) {
        if (fault instanceof QueueFull) return { ok: false, reason: 'busy' }
        if (isAPIError(fault) && fault.status === 'UNAUTHORIZED') return { ok: false, reason: 'wrong_credentials' }
        throw fault
      }
    },
    forget: async () => {
      const { headers } = await auth.api.signOut({ headers: new Headers(), returnHeaders: true })
      return headers.getSetCookie().filter((cookie) => cookie.startsWith(`${name}=`))
    },
  }
}

// The library gets headers that the shop makes, never the visitor's: this one carries the address that the server determined.
const addressHeader = 'x-client-address'
const maxUserAgentLength = 300
const maxPasswordLength = 256

// The library signs its cookies as Hono does. Its own reading asks the database twice, by the clock of the process.
async function signedToken(cookie: string, secret: string, name: string): Promise<string | null> {
  return (await parseSigned(cookie, secret, name))[name] || null
}

const withMaxAge = (cookie: string, lastsMs: number) => cookie.replace(/(?<=; Max-Age=)\d+/, String(lastsMs / 1000))

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
    session: { expiresIn: longestClock.lastsMs / 1000, disableSessionRefresh: true },
    databaseHooks: {
      // The row's times come from the shop's clock.
      session: {
        create: {
          before: async (session) => {
            const now = clock()
            const expiresAt = sessionEnd(longestClock, { signedInAt: now, usedAt: now })
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
