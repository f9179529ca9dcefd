import { Heading } from '@react-email/heading'
import { Text } from '@react-email/text'
import type { MailFrame } from '../mail-frame.ts'
import type { OrderMailContent } from '../order-mail-content.ts'
import { linkNote } from '../order-plain-text.ts'
import { ActionLink } from './action-link.tsx'
import { MailLayout } from './mail-layout.tsx'
import { OrderTable } from './order-table.tsx'
import { text } from './palette.ts'

/** A mail about one order: received, or paid. */
export function OrderMail({ content, frame }: { content: OrderMailContent; frame: MailFrame }) {
  return (
    <MailLayout title={content.subject} preview={content.preview} note={linkNote} frame={frame}>
      <Heading as="h1" className="ink" style={text.heading}>
        {content.heading}
      </Heading>
      <Text className="ink" style={text.body}>
        {content.opening}
      </Text>
      <Text className="quiet" style={{ ...text.quiet, marginBottom: 24 }}>
        Order {content.reference}, {content.placedOn}
      </Text>
      <ActionLink href={content.orderUrl}>View your order</ActionLink>
      <SectionTitle>What happens next</SectionTitle>
      {content.next.map((step) => (
        <Text key={step} className="ink" style={text.body}>
          {step}
        </Text>
      ))}
      <SectionTitle>Your pieces</SectionTitle>
      <OrderTable {...content} />
      {content.address && (
        <>
          <SectionTitle>Going to</SectionTitle>
          <Text className="ink" style={{ ...text.body, margin: 0 }}>
            {content.address.name}
            <br />
            {content.address.street}
            <br />
            {content.address.town}
            <br />
            {content.address.phone}
          </Text>
        </>
      )}
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
