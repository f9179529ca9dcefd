import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Order } from '#domain/orders/order.ts'
import { isSameShipment, type Shipment } from '#domain/orders/shipment.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { Section } from '../../ui/section.tsx'
import { messageOf, useTypedBefore } from '../../ui/use-typed-before.ts'
import { ShipmentFields } from '../shipment-fields.tsx'
import type { OrderAnswer } from './order-answer.ts'

/** The shipment of a shipped order; it can be added or corrected until the order is delivered. */
export function TrackingSection({
  order: { id, status, shipment },
}: {
  order: Pick<Order, 'id' | 'status' | 'shipment'>
}) {
  const fetcher = useFetcher<OrderAnswer>({ key: `tracking:${id}` })
  const before = useTypedBefore({ act: 'tracking' })
  const [isOpen, open] = useState(before !== null)
  const [begun, begin] = useState({ over: shipment, answer: fetcher.data, times: 0 })
  const isBusy = fetcher.state !== 'idle'
  const answer = isBusy ? undefined : fetcher.data
  // A fetcher's answer arrives outside React's event handlers, so it is handled in an effect.
  useEffect(() => {
    if (fetcher.data?.ok) open(false)
  }, [fetcher.data])
  // What is typed stays even if a colleague saves the same field. The form is reset when it is saved or opened.
  if (answer && answer !== begun.answer) begin({ over: shipment, answer, times: begun.times + (answer.ok ? 1 : 0) })
  const toggle = (isNowOpen: boolean) => {
    if (isNowOpen && !isOpen && !isSameShipment(begun.over, shipment))
      begin({ ...begun, over: shipment, times: begun.times + 1 })
    open(isNowOpen)
  }
  if (status !== 'shipped' && shipment === null) return null
  return (
    <Section title="How it was sent">
      {shipment === null ? (
        <p className="text-soft">No carrier and no tracking number.</p>
      ) : (
        <div className="wrap-anywhere grid gap-0.5">
          {shipment.carrier !== '' && <p className="font-medium">{shipment.carrier}</p>}
          {shipment.trackingNumber !== '' && <p className="tabular-nums">{shipment.trackingNumber}</p>}
          {shipment.trackingUrl !== '' && (
            <a
              href={shipment.trackingUrl}
              target="_blank"
              rel="noreferrer"
              className="text-brand underline underline-offset-4"
            >
              {shipment.trackingUrl}
            </a>
          )}
        </div>
      )}
      {status === 'shipped' && (
        <details open={isOpen} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
            {shipment === null ? 'Add a tracking number' : 'Correct it'}
          </summary>
          <fetcher.Form method="post" action={`/admin/orders/${id}`} className="grid gap-3 pt-2">
            <input type="hidden" name="act" value="tracking" />
            <input type="hidden" name="seen" value={JSON.stringify(begun.over)} />
            <ShipmentFields
              key={begun.times}
              typed={(begun.times === 0 && before && typedShipment(before.fields)) || (begun.over ?? undefined)}
              problems={answer?.ok === false ? answer.shipment : undefined}
            />
            <p className="text-soft">The customer gets the mail that it is on its way once more, with this in it.</p>
            <AdminButton type="submit" isBusy={isBusy} disabled={isBusy} className="justify-self-start">
              {isBusy ? 'Saving…' : 'Save'}
            </AdminButton>
          </fetcher.Form>
        </details>
      )}
      <p role="status" className="text-soft empty:hidden">
        {answer?.ok && answer.message}
      </p>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {!isBusy && messageOf(answer, before)}
      </p>
    </Section>
  )
}

const typedShipment = (fields: URLSearchParams): Shipment => ({
  carrier: fields.get('carrier') ?? '',
  trackingNumber: fields.get('trackingNumber') ?? '',
  trackingUrl: fields.get('trackingUrl') ?? '',
})
