import { Heading, Text } from '@react-email/components'
import { linkNote } from '../order-plain-text.ts'
import type { RefundMailTexts } from '../refund-mail-texts.ts'
import { ActionLink } from './action-link.tsx'
import { MailLayout } from './mail-layout.tsx'
import { light, serif, text } from './palette.ts'

/** A message about money given back: how much, for which order, and when it arrives. */
export function RefundMail({ letter, publicUrl }: { letter: RefundMailTexts; publicUrl: string }) {
  return (
    <MailLayout title={letter.subject} preview={letter.preview} note={linkNote} publicUrl={publicUrl}>
      <Heading as="h1" className="ink" style={text.heading}>
        {letter.heading}
      </Heading>
      <Text className="ink" style={text.body}>
        {letter.opening}
      </Text>
      <Text className="quiet" style={{ ...text.quiet, marginTop: 24 }}>
        {letter.amountLabel}
      </Text>
      <Text className="ink" style={figure}>
        {letter.amount}
      </Text>
      <Text className="ink" style={text.body}>
        {letter.when}
      </Text>
      <Text className="ink" style={{ ...text.body, marginBottom: 24 }}>
        {letter.closing}
      </Text>
      <ActionLink href={letter.orderUrl}>View your order</ActionLink>
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
