import type { EditAnswer } from './edit-answer.ts'

/** Says beside a form that it was saved, where the page stays for what is typed in the other one. */
export const SavedNote = ({ answer }: { answer: EditAnswer | null }) => (
  <p role="status" className="font-medium empty:hidden">
    {answer?.isSaved && 'Saved. What you typed in the other form isn’t saved yet.'}
  </p>
)
