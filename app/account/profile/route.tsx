import { shopContext } from '#app/context.server.ts'
import { pageMeta } from '#app/page-meta.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { useAnswerToast } from '#app/ui/use-answer-toast.ts'
import { readProfile } from '#domain/accounts/read-profile.server.ts'
import { FailedSection } from '../failed-section.tsx'
import { signedIn } from '../signed-in.server.ts'
import type { Route } from './+types/route'
import type { ProfileAnswer } from './profile-answer.ts'
import { ProfileForm } from './profile-form.tsx'
import { saveProfileForm } from './save-profile.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  return { profile: await readOrReport(shop, 'profile', () => readProfile(shop.db, signedIn(context))) }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  saveProfileForm(context, await request.formData())

/** Keeps the page and what was typed when the request fails. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ProfileAnswer> {
  try {
    return await serverAction()
  } catch {
    const refused = { ok: false, message: 'Failed to update profile', reason: null, errors: {} } as const
    return { ...refused, typed: null, shown: null, isUnanswered: true }
  }
}

export const shouldRevalidate = ({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: ProfileAnswer
  defaultShouldRevalidate: boolean
}) => defaultShouldRevalidate && !(actionResult?.ok === false && actionResult.isUnanswered)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Profile' }, matches)

export default function Profile({ loaderData: { profile }, actionData }: Route.ComponentProps) {
  useAnswerToast(actionData)
  if (!profile) return <FailedSection title="Failed to load profile" />
  return (
    <section aria-labelledby="profile" className="grid max-w-xl gap-6">
      <h2 id="profile" className="font-display text-2xl">
        Profile
      </h2>
      <ProfileForm profile={profile} answer={actionData} />
    </section>
  )
}
