import { useState } from 'react'

/**
 * What a form is filled with, or says that it was begun over: what was shown when the page was opened or this form last answered.
 * Read again for another form's sake it may be another, which nobody was shown beside what is typed here. `times` counts the answers,
 * `saves` those that say that it was saved.
 */
export function useSeen<Now, Answer extends object>({
  now,
  answer,
  isBusy,
}: {
  now: Now
  answer: Answer | null
  isBusy: boolean
}) {
  const [seen, see] = useState({ now, answer, times: 0, saves: 0 })
  // The answer is there before the order is read again.
  if (!isBusy && answer !== null && answer !== seen.answer)
    see({ now, answer, times: seen.times + 1, saves: seen.saves + ('isSaved' in answer && answer.isSaved ? 1 : 0) })
  return seen
}
