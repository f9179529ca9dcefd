import { Heading } from '@react-email/heading'
import { Text } from '@react-email/text'
import type { HouseMailTexts } from '../house-mail-texts.ts'
import type { MailFrame } from '../mail-frame.ts'
import { ActionLink } from './action-link.tsx'
import { MailLayout } from './mail-layout.tsx'
import { text } from './palette.ts'

/** A mail about a message or a styling session: what it is, what a person wrote, and a button. */
export function HouseMail({ texts, frame }: { texts: HouseMailTexts; frame: MailFrame }) {
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
      {texts.written !== null && (
        <Text className="ink" style={{ ...text.body, marginBottom: 24, whiteSpace: 'pre-wrap' }}>
          {texts.written}
        </Text>
      )}
      {texts.action && <ActionLink href={texts.action.url}>{texts.action.label}</ActionLink>}
    </MailLayout>
  )
}
