import { pageMeta } from '../../page-meta.ts'
import type { Route } from './+types/sign-up-route'
import { readAnswer } from './answer-texts.ts'
import { NewsletterForm } from './newsletter-form.tsx'
import { newsletterHeaders } from './newsletter-headers.ts'
import { NewsletterSheet } from './newsletter-message.tsx'

/** The result of a submission without JavaScript, shown with the form. */
export const loader = ({ request }: Route.LoaderArgs) => readAnswer(new URL(request.url).searchParams.get('answer'))

export const headers = newsletterHeaders

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Letters from the house' }, matches)

export default function SignUp({ loaderData: answer }: Route.ComponentProps) {
  if (answer === 'sent') {
    return (
      <NewsletterSheet
        title="Check your email to confirm."
        text="We sent you a letter with a link. Nothing else comes before you have confirmed."
      />
    )
  }
  return (
    <NewsletterSheet title="Letters from the house" text="New cloth, new pieces, and the hands that made them.">
      <div className="w-full max-w-lg text-left">
        <NewsletterForm answered={answer} />
      </div>
    </NewsletterSheet>
  )
}
