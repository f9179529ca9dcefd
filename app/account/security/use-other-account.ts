import { useRevalidator } from 'react-router'
import type { AuthRefusal } from '#app/session/auth-answer.ts'

/** Shows the account that is signed in now, where a form was refused because it had been shown to another. The form still says why. */
export function useOtherAccount(): (refusal: AuthRefusal) => false {
  const { revalidate } = useRevalidator()
  return ({ code }) => {
    if (code === 'other_account') void revalidate()
    return false
  }
}
