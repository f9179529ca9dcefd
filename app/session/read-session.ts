import { type BrowserSession, mayBeSignedIn, sessionChanged } from './session-store.ts'

/** Reads from the server who is signed in. Null without a request if the browser has no session. Rejects when the request fails. */
export async function readSession(): Promise<BrowserSession | null> {
  if (!mayBeSignedIn()) return null
  const answer = await fetch('/api/auth/get-session', { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`the session was answered with ${answer.status}`)
  const session = toBrowserSession(await answer.json())
  // The session has expired or was ended elsewhere. The response has deleted the cookie that hinted at it.
  if (!session) sessionChanged()
  return session
}

function toBrowserSession(body: unknown): BrowserSession | null {
  type Told = { user?: { id?: unknown; email?: unknown }; isAdministrator?: unknown; role?: unknown } | null
  const session = (body as { session?: Told } | null)?.session
  const { id, email } = session?.user ?? {}
  if (typeof id !== 'string' || typeof email !== 'string') return null
  const role = typeof session?.role === 'string' ? session.role : null
  return { userId: id, email, isAdministrator: session?.isAdministrator === true, role }
}
