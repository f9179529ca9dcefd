import { shopContext } from '#app/context.server.ts'
import { pageMeta } from '#app/page-meta.ts'
import { listSessions } from '#domain/accounts/list-sessions.server.ts'
import { readSecondFactor } from '#domain/accounts/second-factor/read-second-factor.server.ts'
import { signedIn } from '../signed-in.server.ts'
import type { Route } from './+types/route'
import { SecondFactor } from './second-factor.tsx'
import { SecurityPage } from './security-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const viewer = signedIn(context)
  const [sessions, secondFactor] = await Promise.all([listSessions(shop, viewer), readSecondFactor(shop.db, viewer)])
  return {
    email: viewer.email,
    isAdministrator: viewer.kind === 'administrator',
    mustSetUp: viewer.mustSetUpSecondFactor,
    mayTurnOff: !(viewer.kind === 'administrator' && shop.staffNeedsSecondFactor),
    sessions,
    secondFactor,
  }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Security' }, matches)

export default function Security({ loaderData }: Route.ComponentProps) {
  const { email, mustSetUp, secondFactor, mayTurnOff } = loaderData
  const factor = <SecondFactor email={email} {...secondFactor} mayTurnOff={mayTurnOff} />
  return (
    <section aria-labelledby="security" className="grid max-w-2xl gap-6">
      <h2 id="security" className="font-display text-2xl">
        Security
      </h2>
      {mustSetUp && (
        <p role="status" className="border-brand border-l-2 bg-raised px-4 py-3">
          Whoever works here needs a second factor. Please set it up: then everything else is open to you.
        </p>
      )}
      {mustSetUp ? factor : <SecurityPage {...loaderData}>{factor}</SecurityPage>}
    </section>
  )
}
