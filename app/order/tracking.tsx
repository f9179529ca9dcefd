import type { Shipment } from '#domain/orders/shipment.ts'

/** How an order was shipped, with a link to track the parcel. */
export const Tracking = ({ shipment: { carrier, trackingNumber, trackingUrl } }: { shipment: Shipment }) => (
  <div className="wrap-anywhere grid gap-0.5">
    {carrier !== '' && <p>Sent with {carrier}</p>}
    {trackingNumber !== '' && (
      <p>
        Tracking number <span className="font-semibold tabular-nums">{trackingNumber}</span>
      </p>
    )}
    {trackingUrl !== '' && (
      <a
        href={trackingUrl}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
      >
        Follow your parcel
      </a>
    )}
  </div>
)
