import type { Said as SaidWords } from './refund-words.ts'

/** What came of an act: a failure is told at once, anything else when there is a pause. */
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
