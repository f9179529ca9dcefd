import type { StaffAnswer } from './staff-answer.ts'

/** The result of an action, shown where it was requested. */
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
