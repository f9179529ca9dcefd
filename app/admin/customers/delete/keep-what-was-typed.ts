import { failureText } from '../../failed-act.ts'
import type { DeleteAnswer } from './delete-answer.ts'

/** Keeps the page and what was typed when nobody signs in again or the request fails. */
export async function keepWhatWasTyped(serverAction: () => Promise<DeleteAnswer>): Promise<DeleteAnswer> {
  try {
    return await serverAction()
  } catch (fault) {
    return { ok: false, message: failureText(fault, words) }
  }
}

const words = {
  failed: 'Failed to delete the customer',
  unanswered: 'No answer came. Please press again: what is deleted stays deleted.',
  401: 'Nothing was deleted. It needs a sign-in of the last ten minutes.',
  403: 'You may not delete customers.',
}
