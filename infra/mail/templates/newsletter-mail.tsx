import { Heading, Link, Text } from '@react-email/components'
import type { NewsletterMailTexts } from '../newsletter-mail-texts.ts'
import { ActionLink } from './action-link.tsx'
import { MailLayout } from './mail-layout.tsx'
import { text } from './palette.ts'

type Props = { wording: NewsletterMailTexts; subscriptionUrl: string; publicUrl: string }

/** A message about a subscription: one sentence, one button, and the way out. */
export function NewsletterMail({ wording, subscriptionUrl, publicUrl }: Props) {
  const note = (
    <>
      {wording.why}{' '}
      <Link href={subscriptionUrl} className="quiet" style={{ ...text.quiet, textDecoration: 'underline' }}>
        Unsubscribe
      </Link>
    </>
  )
  return (
    <MailLayout title={wording.subject} preview={wording.preview} note={note} publicUrl={publicUrl}>
      <Heading as="h1" className="ink" style={text.heading}>
        {wording.heading}
      </Heading>
      <Text className="ink" style={{ ...text.body, marginBottom: 24 }}>
        {wording.opening}
      </Text>
      <ActionLink href={subscriptionUrl}>{wording.action}</ActionLink>
      <Text className="quiet" style={{ ...text.quiet, marginTop: 28 }}>
        {wording.closing}
      </Text>
    </MailLayout>
  )
}
