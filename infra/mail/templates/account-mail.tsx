import { Heading } from '@react-email/heading'
import { Text } from '@react-email/text'
import type { AccountMailTexts } from '../account-mail-texts.ts'
import type { MailFrame } from '../mail-frame.ts'
import { ActionLink } from './action-link.tsx'
import { MailLayout } from './mail-layout.tsx'
import { text } from './palette.ts'

/** A mail about signing in: what happened, a button, and what to do if it was somebody else. */
export function AccountMail({ texts, frame }: { texts: AccountMailTexts; frame: MailFrame }) {
  return (
    <MailLayout title={texts.subject} preview={texts.preview} note={texts.why} frame={frame}>
      <Heading as="h1" className="ink" style={text.heading}>
        {texts.heading}
      </Heading>
      {texts.opening.map((paragraph) => (
        <Text key={paragraph} className="ink" style={{ ...text.body, marginBottom: 24 }}>
          {paragraph}
        </Text>
      ))}
      <ActionLink href={texts.action.url}>{texts.action.label}</ActionLink>
      {texts.closing.map((paragraph, at) => (
        <Text key={paragraph} className="quiet" style={{ ...text.quiet, marginTop: at === 0 ? 28 : 12 }}>
          {paragraph}
        </Text>
      ))}
    </MailLayout>
  )
}
