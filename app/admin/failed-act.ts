import { isRouteErrorResponse } from 'react-router'

/** The message for a request beyond the limit of what an administrator may send. */
export const tooMuchText = 'Too much at once. Please wait a minute and press again.'

/** The messages shown if an action fails; by status if it was refused. */
export type FailureWords = { failed: string; unanswered: string; 401: string; 403: string }

/**
 * The message for an action that threw: it was refused, it failed, or there was no response. The page stays with
 * everything that was typed.
 */
export function failureText(fault: unknown, words: FailureWords): string {
  if (!isRouteErrorResponse(fault)) return words.unanswered
  switch (fault.status) {
    case 401:
    case 403:
      return words[fault.status]
    case 429:
      return tooMuchText
    default:
      return words.failed
  }
}
