import { Heading } from '@react-email/heading'
import { Text } from '@react-email/text'
import type { Letter } from '../letter.ts'
import { linkNote } from '../plain-text.ts'
import { ActionLink } from './action-link.tsx'
import { LetterFrame } from './letter-frame.tsx'
import { OrderTable } from './order-table.tsx'
import { text } from './palette.ts'

/** A message about one order: received, paid. */
export function OrderLetter({ letter, publicUrl }: { letter: Letter; publicUrl: string }) {
  const { name, street, town, phone } = letter.address
  return (
    <LetterFrame title={letter.subject} preview={letter.preview} note={linkNote} publicUrl={publicUrl}>
      <Heading as="h1" className="ink" style={text.heading}>
        {letter.heading}
      </Heading>
      <Text className="ink" style={text.body}>
        {letter.opening}
      </Text>
      <Text className="quiet" style={{ ...text.quiet, marginBottom: 24 }}>
        Order {letter.reference}, {letter.placedOn}
      </Text>
      <ActionLink href={letter.orderUrl}>View your order</ActionLink>
      <SectionTitle>What happens next</SectionTitle>
      {letter.next.map((step) => (
        <Text key={step} className="ink" style={text.body}>
          {step}
        </Text>
      ))}
      <SectionTitle>Your pieces</SectionTitle>
      <OrderTable {...letter} />
      <SectionTitle>Going to</SectionTitle>
      <Text className="ink" style={{ ...text.body, margin: 0 }}>
        {name}
        <br />
        {street}
        <br />
        {town}
        <br />
        {phone}
      </Text>
    </LetterFrame>
  )
}

function SectionTitle({ children }: { children: string }) {
  return (
    <Heading as="h2" className="ink" style={text.section}>
      {children}
    </Heading>
  )
}
