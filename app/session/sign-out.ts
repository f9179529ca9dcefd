import { callAuth } from './auth-calls.ts'
import { tellOtherTabs } from './follow-sign-out.ts'
import { forgetPerson } from './forget-person.ts'
import { sessionChanged } from './session-store.ts'

/** Signs out and reloads at the home page, so that no account data stays in memory. The cart stays. Returns false on failure. */
export async function signOut(): Promise<boolean> {
  const answer = await callAuth({ path: 'sign-out', body: {} })
  if (!answer.ok) return false
  forgetPerson()
  sessionChanged()
  tellOtherTabs()
  window.location.assign('/')
  return true
}
