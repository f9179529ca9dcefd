import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import { Fragment } from 'react'
import type { MailFrame } from '../mail-frame.ts'
import type { OrderMailContent } from '../order-mail-content.ts'
import { linkNote } from '../order-plain-text.ts'
import { ActionLink } from './action-link.tsx'
import { MailLayout } from './mail-layout.tsx'
import { OrderTable } from './order-table.tsx'
import { light, text } from './palette.ts'

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
      {content.message && (
        <Text className="ink" style={{ ...text.body, borderLeft: `3px solid ${light.rule}`, paddingLeft: 16 }}>
          {content.message.map((line, at) => (
            // Lines of one text: nothing else tells them apart.
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <Fragment key={at}>
              {at > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </Text>
      )}
      <Text className="quiet" style={{ ...text.quiet, marginBottom: 24 }}>
        Order {content.reference}, {content.placedOn}
      </Text>
      <ActionLink href={content.orderUrl}>View your order</ActionLink>
      {content.tracking && <Tracking tracking={content.tracking} />}
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
          <SectionTitle>{content.address.title}</SectionTitle>
          <Text className="ink" style={{ ...text.body, margin: 0 }}>
            {content.address.name}
            <br />
            {content.address.street}
            <br />
            {content.address.town !== null && (
              <>
                {content.address.town}
                <br />
              </>
            )}
            {content.address.phone}
          </Text>
        </>
      )}
    </MailLayout>
  )
}

const Tracking = ({ tracking: { text: said, url } }: { tracking: NonNullable<OrderMailContent['tracking']> }) => (
  <>
    <SectionTitle>Your parcel</SectionTitle>
    {said !== '' && (
      <Text className="ink" style={text.body}>
        {said}
      </Text>
    )}
    {url !== null && (
      <Text className="ink" style={text.body}>
        <Link href={url} className="ink" style={{ color: light.ink }}>
          Follow your parcel
        </Link>
      </Text>
    )}
  </>
)

function SectionTitle({ children }: { children: string }) {
  return (
    <Heading as="h2" className="ink" style={text.section}>
      {children}
    </Heading>
  )
}
