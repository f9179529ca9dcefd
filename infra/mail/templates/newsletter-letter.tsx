import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import type { NewsletterWording } from '../newsletter-wording.ts'
import { ActionLink } from './action-link.tsx'
import { LetterFrame } from './letter-frame.tsx'
import { text } from './palette.ts'

type Props = { wording: NewsletterWording; subscriptionUrl: string; publicUrl: string }

/** A message about a subscription: one sentence, one button, and the way out. */
export function NewsletterLetter({ wording, subscriptionUrl, publicUrl }: Props) {
  const note = (
    <>
      {wording.why}{' '}
      <Link href={subscriptionUrl} className="quiet" style={{ ...text.quiet, textDecoration: 'underline' }}>
        Unsubscribe
      </Link>
    </>
  )
  return (
    <LetterFrame title={wording.subject} preview={wording.preview} note={note} publicUrl={publicUrl}>
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
    </LetterFrame>
  )
}
