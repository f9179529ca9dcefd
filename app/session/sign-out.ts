import { callAuth } from './auth-calls.ts'
import { tellOtherTabs } from './follow-sign-out.ts'
import { forgetPerson } from './forget-person.ts'
import { sessionChanged } from './session-store.ts'

/** Signs out and loads the home page anew, so that nothing of the account is left in memory. The cart stays. False when it failed. */
export async function signOut(): Promise<boolean> {
  const answer = await callAuth({ path: 'sign-out', body: {} })
  if (!answer.ok) return false
  forgetPerson()
  sessionChanged()
  tellOtherTabs()
  window.location.assign('/')
  return true
}
