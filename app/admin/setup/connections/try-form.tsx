import { Form, useNavigation } from 'react-router'
import type { TriedConnection } from '#domain/setup/try-connection.server.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { AdminIcon } from '../../ui/admin-icon.tsx'
import { problemText, worksText } from './connection-words.ts'
import type { TrialAnswer } from './trial-answer.ts'

type Props = {
  which: TriedConnection
  act: string
  /** Whether mails are stored instead of sent. */
  isKept?: boolean
  answer: TrialAnswer | null
}

/** A button that tests a connection, with the result below. */
export function TryForm({ which, act, isKept = false, answer }: Props) {
  const { formData } = useNavigation()
  const isBusy = formData?.get('which') === which
  const own = answer?.which === which && !isBusy ? answer : null
  return (
    <Form method="post" action="/admin/setup/connections" preventScrollReset className="grid justify-items-start gap-2">
      <AdminButton type="submit" name="which" value={which} isBusy={isBusy} disabled={formData !== undefined}>
        {isBusy ? 'Trying…' : act}
      </AdminButton>
      <div role="status">{own && <Outcome answer={own} isKept={isKept} />}</div>
    </Form>
  )
}

function Outcome({ answer, isKept }: { answer: TrialAnswer; isKept: boolean }) {
  if ('message' in answer) return <Line isGood={false}>{answer.message}</Line>
  const { trial, which, to } = answer
  if (trial.ok) return <Line isGood>{worksText(which, { to, isKept })}</Line>
  return (
    <Line isGood={false}>
      {problemText(which, trial.problem)}
      {trial.detail !== '' && <span className="block text-soft">The other side said: {trial.detail}</span>}
    </Line>
  )
}

const Line = ({ isGood, children }: { isGood: boolean; children: React.ReactNode }) => (
  <p className="wrap-anywhere flex items-start gap-2">
    <AdminIcon
      name={isGood ? 'check' : 'alert'}
      className={`mt-0.5 size-5 shrink-0 ${isGood ? 'text-success' : 'text-danger'}`}
    />
    <span>{children}</span>
  </p>
)
