import type { Said as SaidWords } from './refund-words.ts'

/** The result of an action. Screen readers announce a failure immediately, anything else politely. */
export const Said = ({ said }: { said: SaidWords | null }) => (
  <>
    <p role="status" className="text-soft empty:hidden">
      {said && !said.isFailure && said.text}
    </p>
    <p role="alert" className="border border-danger bg-surface p-3 font-medium text-danger empty:hidden">
      {said?.isFailure && said.text}
    </p>
  </>
)
