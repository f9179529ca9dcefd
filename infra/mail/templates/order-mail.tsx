import { Heading, Text } from '@react-email/components'
import type { OrderMailContent } from '../order-mail-content.ts'
import { linkNote } from '../order-plain-text.ts'
import { ActionLink } from './action-link.tsx'
import { MailLayout } from './mail-layout.tsx'
import { OrderTable } from './order-table.tsx'
import { text } from './palette.ts'

/** A message about one order: received, paid. */
export function OrderMail({ letter, publicUrl }: { letter: OrderMailContent; publicUrl: string }) {
  const { name, street, town, phone } = letter.address
  return (
    <MailLayout title={letter.subject} preview={letter.preview} note={linkNote} publicUrl={publicUrl}>
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
    </MailLayout>
  )
}

function SectionTitle({ children }: { children: string }) {
  return (
    <Heading as="h2" className="ink" style={text.section}>
      {children}
    </Heading>
  )
}
