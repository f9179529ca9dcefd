import { Heading } from '@react-email/heading'
import { Text } from '@react-email/text'
import type { MailFrame } from '../mail-frame.ts'
import { linkNote } from '../order-plain-text.ts'
import type { RefundMailTexts } from '../refund-mail-texts.ts'
import { ActionLink } from './action-link.tsx'
import { MailLayout } from './mail-layout.tsx'
import { light, serif, text } from './palette.ts'

/** A mail about a refund: how much, for which order, and when it arrives. */
export function RefundMail({ content, frame }: { content: RefundMailTexts; frame: MailFrame }) {
  return (
    <MailLayout title={content.subject} preview={content.preview} note={linkNote} frame={frame}>
      <Heading as="h1" className="ink" style={text.heading}>
        {content.heading}
      </Heading>
      <Text className="ink" style={text.body}>
        {content.opening}
      </Text>
      <Text className="quiet" style={{ ...text.quiet, marginTop: 24 }}>
        {content.amountLabel}
      </Text>
      <Text className="ink" style={figure}>
        {content.amount}
      </Text>
      <Text className="ink" style={text.body}>
        {content.when}
      </Text>
      <Text className="ink" style={{ ...text.body, marginBottom: 24 }}>
        {content.closing}
      </Text>
      <ActionLink href={content.orderUrl}>{content.linkText}</ActionLink>
    </MailLayout>
  )
}

const figure = {
  margin: '0 0 16px',
  fontFamily: serif,
  fontSize: 34,
  lineHeight: '42px',
  fontVariantNumeric: 'tabular-nums',
  color: light.ink,
}
