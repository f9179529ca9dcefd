import { data, redirect } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { confirmSubscription } from '#domain/content/confirm-subscription.server.ts'
import { findSubscriber } from '#domain/content/queries.server.ts'
import { subscriberIdIn } from '#domain/content/subscription-link.server.ts'
import { unsubscribe } from '#domain/content/unsubscribe.server.ts'
import { pageMeta } from '../../page-meta.ts'
import { answerOrNone, isUnanswered, revalidateAnswered } from '../unanswered.ts'
import type { Route } from './+types/route'
import { newsletterHeaders } from './newsletter-headers.ts'
import { NewsletterSheet } from './newsletter-message.tsx'
import { Subscription } from './subscription.tsx'

/** The subscription that an emailed link belongs to. A GET changes nothing, since mail scanners open links as well. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const id = subscriberIdIn(shop, params.token)
  const subscriber = id && (await findSubscriber(shop.db, id))
  if (!subscriber) return data(null, 404)
  return data({ email: subscriber.email, state: subscriber.state })
}

/** Confirms or unsubscribes, depending on the button; the unsubscribe button of a mail program posts here as well (RFC 8058). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const id = subscriberIdIn(shop, params.token)
  if (!id) throw data(null, 404)
  const form = await request.formData()
  if (form.get('List-Unsubscribe') === 'One-Click') {
    await unsubscribe(shop, id)
    return null
  }
  const choice = form.get('wish')
  if (choice === 'letters') await confirmSubscription(shop, id)
  else if (choice === 'no-letters') await unsubscribe(shop, id)
  else throw data(null, 400)
  return redirect(`/newsletter/${params.token}`, 303)
}

/** Keeps the page when the request fails. */
export const clientAction = ({ serverAction }: Pick<Route.ClientActionArgs, 'serverAction'>) =>
  answerOrNone(serverAction)

export const shouldRevalidate = revalidateAnswered

export const headers = newsletterHeaders

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Your subscription' }, matches)

export default function SubscriptionPage({ loaderData, actionData }: Route.ComponentProps) {
  const failure = isUnanswered(actionData) ? actionData.message : null
  if (loaderData) return <Subscription {...loaderData} failure={failure} />
  return (
    <NewsletterSheet
      title="This link doesn’t lead to a subscription"
      text="Your mail program may have cut it short. Copy the whole link from the letter and try again."
    />
  )
}
