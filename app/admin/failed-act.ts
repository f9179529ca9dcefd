import { isRouteErrorResponse } from 'react-router'

/** What is said in the place of an act's answer; by status where it was refused. */
export type FailureWords = { failed: string; unanswered: string; 401: string; 403: string }

/** Why nothing came of an act that threw: it was refused, it failed, or no answer came. The page stays, with all that is typed. */
export function failureText(fault: unknown, words: FailureWords): string {
  if (!isRouteErrorResponse(fault)) return words.unanswered
  switch (fault.status) {
    case 401:
    case 403:
      return words[fault.status]
    case 429:
      return 'Too much at once. Please wait a minute and press again.'
    default:
      return words.failed
  }
}
