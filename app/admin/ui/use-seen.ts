import { useState } from 'react'

/**
 * The state that a form is based on: what was shown when the page was opened, or when this form was last answered. Data that was
 * reloaded because of another form may differ, and the user hasn't seen it beside this form. `times` counts the answers, `saves`
 * those that reported a save.
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
  // Waits until the data has been reloaded after the answer.
  if (!isBusy && answer !== null && answer !== seen.answer)
    see({ now, answer, times: seen.times + 1, saves: seen.saves + ('isSaved' in answer && answer.isSaved ? 1 : 0) })
  return seen
}
