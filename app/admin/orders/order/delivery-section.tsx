import { useState } from 'react'
import type { Order } from '#domain/orders/order.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { AdminIcon } from '../../ui/admin-icon.tsx'
import { Section } from '../../ui/section.tsx'
import { addressText } from './address-text.ts'

/** The title for an order that isn't shipped. */
export const collectedTitle = 'Collected at the showroom'

/** The recipient and address, with a button that copies them for the courier. */
export function DeliverySection({
  order,
}: {
  order: Pick<Order, 'id' | 'shippingAddress' | 'email' | 'phone' | 'isCollected'>
}) {
  const [said, say] = useState('')
  const { shippingAddress: to } = order
  const isSomebodyElse = to.email.toLowerCase() !== order.email.toLowerCase() || to.phone !== order.phone
  const copy = () =>
    navigator.clipboard.writeText(addressText(order)).then(
      () => say('Copied'),
      () => say('Copying isn’t allowed here. Please select the address'),
    )
  return (
    <Section title={order.isCollected ? collectedTitle : 'Where to send it'}>
      <address className="wrap-anywhere not-italic leading-relaxed">
        {to.firstName} {to.lastName}
        <br />
        {!order.isCollected && (
          <>
            <span className="whitespace-pre-line">{to.address}</span>
            <br />
            {to.city}, {to.state}
            <br />
          </>
        )}
        {to.phone}
        {isSomebodyElse && to.email !== '' && (
          <>
            <br />
            {to.email}
          </>
        )}
      </address>
      {isSomebodyElse && <p className="text-soft">Somebody else than who pays for it.</p>}
      <div className={`flex-wrap items-center gap-3 ${order.isCollected ? 'hidden' : 'flex'}`}>
        <AdminButton onClick={copy} className="noscript:hidden">
          <AdminIcon name="copy" className="-ml-1 size-5" />
          Copy address
        </AdminButton>
        <span role="status" className="text-soft">
          {said}
        </span>
      </div>
    </Section>
  )
}
