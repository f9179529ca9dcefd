import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import type { MailFrame } from '../mail-frame.ts'
import type { NewsletterMailTexts } from '../newsletter-mail-texts.ts'
import { ActionLink } from './action-link.tsx'
import { MailLayout } from './mail-layout.tsx'
import { text } from './palette.ts'

type Props = { texts: NewsletterMailTexts; subscriptionUrl: string; frame: MailFrame }

/** A mail about a subscription: a text, a button, and a link to unsubscribe. */
export function NewsletterMail({ texts, subscriptionUrl, frame }: Props) {
  const note = (
    <>
      {texts.why}{' '}
      <Link href={subscriptionUrl} className="quiet" style={{ ...text.quiet, textDecoration: 'underline' }}>
        Unsubscribe
      </Link>
    </>
  )
  return (
    <MailLayout title={texts.subject} preview={texts.preview} note={note} frame={frame}>
      <Heading as="h1" className="ink" style={text.heading}>
        {texts.heading}
      </Heading>
      <Text className="ink" style={{ ...text.body, marginBottom: 24 }}>
        {texts.opening}
      </Text>
      <ActionLink href={subscriptionUrl}>{texts.action}</ActionLink>
      <Text className="quiet" style={{ ...text.quiet, marginTop: 28 }}>
        {texts.closing}
      </Text>
    </MailLayout>
  )
}
