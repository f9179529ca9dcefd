import { useRevalidator } from 'react-router'
import type { AuthRefusal } from '#app/session/auth-answer.ts'

/**
 * Reloads the page for the account that is signed in now, if a form was refused because it was rendered for another. Returns false:
 * the form still shows the refusal.
 */
export function useOtherAccount(): (refusal: AuthRefusal) => false {
  const { revalidate } = useRevalidator()
  return ({ code }) => {
    if (code === 'other_account') void revalidate()
    return false
  }
}
