import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'

type Unanswered = { message: string; isUnanswered: true }

const unanswered: Unanswered = { message: 'No answer came. Please press again.', isUnanswered: true }

/** The answer to a page's act, or that none came, so that the page stays with what was typed. */
export async function answerOrNone<Answer>(serverAction: () => Promise<Answer>): Promise<Answer | Unanswered> {
  try {
    return await serverAction()
  } catch (fault) {
    const isRedirect = fault instanceof Response && fault.status < 400
    if (isRedirect || (isRouteErrorResponse(fault) && fault.status === 404)) throw fault
    return unanswered
  }
}

/** Whether an act had no answer. */
export const isUnanswered = (answer: object | null | undefined): answer is Unanswered =>
  typeof answer === 'object' && answer !== null && 'isUnanswered' in answer

/** Whether the page's data is loaded again: where no answer came, none would come now. */
export const revalidateAnswered = ({
  actionResult,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'actionResult' | 'defaultShouldRevalidate'>): boolean =>
  defaultShouldRevalidate && !isUnanswered(actionResult)
