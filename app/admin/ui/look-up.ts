import { isRouteErrorResponse } from 'react-router'
import { isOffline } from '#app/offline/is-offline.ts'

/**
 * What a look-up beside the page finds, or `unanswered` where the server can't be reached or fails: thrown, that would replace the page, with
 * all that is typed. A redirect and a refusal are thrown on.
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

/** What is said where a look-up had no answer. */
export const unansweredText = 'No answer came. Please try again in a moment.'
