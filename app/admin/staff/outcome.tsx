import type { StaffAnswer } from './staff-answer.ts'

/** What came of an act, said where it was asked for. */
export const Outcome = ({ answer }: { answer: StaffAnswer | undefined }) => (
  <>
    <p role="status" className="font-medium empty:hidden">
      {answer?.ok && answer.message}
    </p>
    <p role="alert" className="font-medium text-danger empty:hidden">
      {answer?.ok === false && answer.message}
    </p>
  </>
)
