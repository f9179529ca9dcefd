import type { EditAnswer } from './edit-answer.ts'

/** Says that a form was saved when the page stays because the other form has unsaved input. */
export const SavedNote = ({ answer }: { answer: EditAnswer | null }) => (
  <p role="status" className="font-medium empty:hidden">
    {answer?.isSaved && 'Saved. What you typed in the other form isn’t saved yet.'}
  </p>
)
