import { useEffect, useEffectEvent, useRef } from 'react'
import type { Shipment } from '#domain/orders/shipment.ts'
import { AdminIcon } from '../../ui/admin-icon.tsx'
import { ShipmentFields } from '../shipment-fields.tsx'

type Props = { onType: (shipment: Shipment) => void }

const nothing: Shipment = { carrier: '', trackingNumber: '', trackingUrl: '' }

/** The carrier and tracking of an order to be shipped. Collapsed, since Ship works without them. */
export function ShipDetails({ onType }: Props) {
  const typed = useRef(nothing)
  const forget = useEffectEvent(() => onType(nothing))
  // The next parcel has another number, also if this order is shipped once more.
  useEffect(() => () => forget(), [])
  return (
    <details data-sent-with-move className="group border border-line bg-surface">
      <summary className="flex min-h-11 list-none items-center gap-2 px-4 py-2 text-soft hover:bg-raised hover:text-ink [&::-webkit-details-marker]:hidden">
        <AdminIcon name="truck" className="size-4 shrink-0" />
        Carrier and tracking number, if it has one
        <AdminIcon name="down" className="ml-auto size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="px-4 pt-1 pb-4">
        <ShipmentFields
          onType={(field, text) => {
            typed.current = { ...typed.current, [field]: text }
            onType(typed.current)
          }}
        />
      </div>
    </details>
  )
}
