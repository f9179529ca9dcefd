import { type BrowserSession, mayBeSignedIn, sessionChanged } from './session-store.ts'

/** Who is signed in, from the server; null without a request where the browser has no session. Rejects without an answer. */
export async function readSession(): Promise<BrowserSession | null> {
  if (!mayBeSignedIn()) return null
  const answer = await fetch('/api/auth/get-session', { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`the session was answered with ${answer.status}`)
  const session = toBrowserSession(await answer.json())
  // It ended by the clock, or elsewhere; the answer has taken the hint away.
  if (!session) sessionChanged()
  return session
}

function toBrowserSession(body: unknown): BrowserSession | null {
  const session = (body as { session?: { user?: { email?: unknown }; isAdministrator?: unknown } | null } | null)
    ?.session
  const email = session?.user?.email
  return typeof email === 'string' ? { email, isAdministrator: session?.isAdministrator === true } : null
}
