import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** The arguments of `shouldRevalidate` after a page's action. */
export type Answered<Answer> = Pick<ShouldRevalidateFunctionArgs, 'defaultShouldRevalidate'> & { actionResult?: Answer }

/** Whether an action's request failed. Loaders would then fail as well, so the page stays as it is. */
export const isUnanswered = (answer: object | undefined): boolean =>
  answer !== undefined && 'isUnanswered' in answer && answer.isUnanswered === true
