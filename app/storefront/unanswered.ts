import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'

type Unanswered = { message: string; isUnanswered: true }

const unanswered: Unanswered = { message: 'No answer came. Please press again.', isUnanswered: true }

/** Runs a server action; if the request fails, returns a message instead of throwing, so that the page stays with what was typed. */
export async function answerOrNone<Answer>(serverAction: () => Promise<Answer>): Promise<Answer | Unanswered> {
  try {
    return await serverAction()
  } catch (fault) {
    const isRedirect = fault instanceof Response && fault.status < 400
    if (isRedirect || (isRouteErrorResponse(fault) && fault.status === 404)) throw fault
    return unanswered
  }
}

/** Whether the request of an action failed. */
export const isUnanswered = (answer: object | null | undefined): answer is Unanswered =>
  typeof answer === 'object' && answer !== null && 'isUnanswered' in answer

/** Whether the loaders run after an action: not when its request failed, since theirs would fail as well. */
export const revalidateAnswered = ({
  actionResult,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'actionResult' | 'defaultShouldRevalidate'>): boolean =>
  defaultShouldRevalidate && !isUnanswered(actionResult)
