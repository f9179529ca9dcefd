import { Heading } from '@react-email/heading'
import { Text } from '@react-email/text'
import { linkNote } from '../plain-text.ts'
import type { RefundLetterText } from '../refund-wording.ts'
import { ActionLink } from './action-link.tsx'
import { LetterFrame } from './letter-frame.tsx'
import { light, serif, text } from './palette.ts'

/** A message about money given back: how much, for which order, and when it arrives. */
export function RefundLetter({ letter, publicUrl }: { letter: RefundLetterText; publicUrl: string }) {
  return (
    <LetterFrame title={letter.subject} preview={letter.preview} note={linkNote} publicUrl={publicUrl}>
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
    </LetterFrame>
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
