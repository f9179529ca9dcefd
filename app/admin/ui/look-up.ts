import { isRouteErrorResponse } from 'react-router'
import { isOffline } from '#app/offline/is-offline.ts'

/**
 * The result of a lookup made while the page stays open, or `unanswered` if the server can't be reached or fails: a thrown error
 * would replace the page with everything typed in it. Redirects and refusals are rethrown.
 */
export async function lookUp<Found>(answer: Promise<Found>, unanswered: Found): Promise<Found> {
  try {
    return await answer
  } catch (fault) {
    if (isOffline(fault) || (isRouteErrorResponse(fault) && (fault.status === 429 || fault.status >= 500)))
      return unanswered
    throw fault
  }
}

/** The message when a lookup got no answer. */
export const unansweredText = 'No answer came. Please try again in a moment.'
