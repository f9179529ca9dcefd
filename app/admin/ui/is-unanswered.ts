import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** What `shouldRevalidate` is asked with after an act of a page. */
export type Answered<Answer> = Pick<ShouldRevalidateFunctionArgs, 'defaultShouldRevalidate'> & { actionResult?: Answer }

/** Whether an act had no answer: then the page's data wouldn't come either, and the page stays as it is. */
export const isUnanswered = (answer: object | undefined): boolean =>
  answer !== undefined && 'isUnanswered' in answer && answer.isUnanswered === true
