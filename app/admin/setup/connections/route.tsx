import { adminMeta } from '../../admin-meta.ts'
import { useAdministrator } from '../../administrator.ts'
import { failureText } from '../../failed-act.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Section } from '../../ui/section.tsx'
import type { Route } from './+types/route'
import { Facts } from './facts.tsx'
import { MailSection } from './mail-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { readConnections } from './read-connections.server.ts'
import type { TrialAnswer } from './trial-answer.ts'
import { TryForm } from './try-form.tsx'
import { tryIt } from './try-it.server.ts'

export const loader = ({ context }: Route.LoaderArgs) => readConnections(context)

export const action = async ({ request, context }: Route.ActionArgs) => tryIt(context, await request.formData())

/** When nobody signs in again or the request fails, says below the button that nothing was tested. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<TrialAnswer> {
  const which = (await request.clone().formData()).get('which') as TrialAnswer['which']
  try {
    return await serverAction()
  } catch (fault) {
    return { which, to: '', message: failureText(fault, words) }
  }
}

const words = {
  failed: 'It could not be tried. Please press again.',
  unanswered: 'No answer of the shop came. Please press again.',
  401: 'Nothing was tried. It needs a sign-in of the last ten minutes.',
  403: 'You may not try connections.',
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Connections', matches)

export default function ConnectionsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { isProduction, mail, storage, payments } = loaderData
  const { email } = useAdministrator()
  const answer = actionData ?? null
  return (
    <div className="max-w-3xl">
      <PageTitle
        title="Connections"
        state="Mail, payments and pictures, as the shop’s computer is set up"
        back={{ to: '/admin/setup', name: 'First steps' }}
      />
      <div className="grid gap-4">
        <p className="text-soft">
          Keys and passwords are set where the shop runs, in its file .env or its environment, and are read when it
          starts. No page shows or stores them.
        </p>
        <MailSection mail={mail} to={email} answer={answer} />
        {payments.map((payment) => (
          <PaymentSection key={payment.provider} payment={payment} isProduction={isProduction} answer={answer} />
        ))}
        <Section title="Pictures">
          <Facts facts={[['Stored', storage.place ?? 'on the shop’s own disk']]} />
          <TryForm which="storage" act="Try the store" answer={answer} />
        </Section>
      </div>
    </div>
  )
}
