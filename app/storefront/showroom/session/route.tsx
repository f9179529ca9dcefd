import {
  data,
  Form,
  isRouteErrorResponse,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
} from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { cancelOwnSession } from '#domain/content/cancel-session.server.ts'
import { sessionIdIn } from '#domain/content/session-link.server.ts'
import { findSession } from '#domain/content/session-rows.server.ts'
import { sessionWhen } from '#domain/content/styling-session.ts'
import { pageMeta } from '../../../page-meta.ts'
import type { Route } from './+types/route'

/** The session that a mailed link belongs to. A GET changes nothing, since mail scanners open links as well. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const id = sessionIdIn(shop, params.token)
  const session = id && (await findSession(shop.db, id))
  if (!session) return data(null, 404)
  const { state, startsAt } = session
  return data({
    when: sessionWhen(session),
    startsAt: startsAt.toISOString(),
    state,
    isOver: startsAt <= shop.clock(),
  })
}

/** Cancels the session if its time is still the one that the page showed. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const id = sessionIdIn(shop, params.token)
  if (id === null) throw data(null, 404)
  const from = new Date(String((await request.formData()).get('from')))
  const cancelled = await cancelOwnSession(shop, { id, from })
  if (!cancelled.ok && cancelled.reason === 'changed') return data({ message: wasMoved }, 409)
  if (!cancelled.ok) throw data(null, 404)
  return redirect(`/showroom/session/${params.token}`, 303)
}

/** Keeps the page when the session wasn't cancelled: the request failed, or the session has begun meanwhile. */
export async function clientAction({ serverAction }: Pick<Route.ClientActionArgs, 'serverAction'>) {
  try {
    return await serverAction()
  } catch (fault) {
    if (fault instanceof Response && fault.status < 400) throw fault
    return { message: isRouteErrorResponse(fault) && fault.status === 404 ? hasBegun : noAnswer }
  }
}

/** After a failed request the loader doesn't run, since it would fail as well. */
export const shouldRevalidate = ({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'formMethod' | 'actionResult' | 'defaultShouldRevalidate'>) =>
  formMethod === 'POST' ? actionResult?.message !== noAnswer : defaultShouldRevalidate

const wasMoved =
  'This session has been moved to the time that you see now. It isn’t cancelled: press again if it is to be.'
const hasBegun = 'This session has begun, so it can’t be cancelled here any more.'
const noAnswer = 'No answer came. Please press again.'

// The URL contains a secret token: it must not be cached or sent as a referrer.
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Your styling session' }, matches)

export default function SessionPage({ loaderData: session, actionData }: Route.ComponentProps) {
  const { formData } = useNavigation()
  if (!session)
    return (
      <EmptyState
        title="This link doesn’t lead to a session"
        text="Your mail program may have cut it short. Copy the whole link from the mail and try again."
      >
        <ButtonLink to="/showroom">To the showroom</ButtonLink>
      </EmptyState>
    )
  if (session.state === 'cancelled')
    return (
      <EmptyState title="Your styling session is cancelled" text={session.when}>
        <ButtonLink to="/showroom/book">Choose another time</ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState title={session.isOver ? 'Your styling session' : 'Your styling session is booked'} text={session.when}>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {actionData?.message}
      </p>
      {!session.isOver && <p className="max-w-md text-soft">We have mailed you a file for your calendar.</p>}
      <ButtonLink to="/showroom">To the showroom</ButtonLink>
      {!session.isOver && (
        <Form method="post" replace>
          <input type="hidden" name="from" value={session.startsAt} />
          <Button type="submit" variant="quiet" busy={formData !== undefined}>
            Cancel this session
          </Button>
        </Form>
      )}
    </EmptyState>
  )
}
