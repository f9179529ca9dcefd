import { data } from 'react-router'
import { colorName } from '#domain/catalogue/color.ts'
import { piecesToPack } from '#domain/fulfilment/pieces-to-pack.ts'
import { collectedText } from '#domain/orders/collection.ts'
import { dayText } from '#domain/orders/order-date.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { adminMeta } from '../../admin-meta.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { readOrder } from '../order/read-order.server.ts'
import type { Route } from './+types/route'

export async function loader({ params, context }: Route.LoaderArgs) {
  const read = await readOrder(context, params.id)
  if (!read.ok) throw data(null, read.reason === 'failed' ? 500 : 404)
  return { order: read.shown.order, pieces: piecesToPack(read.shown) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData ? `Packing slip ${shortOrderId(loaderData.order.id)}` : 'Packing slip', matches)

/** The printable packing slip: the parcel's contents, without prices. */
export default function PackingSlip({ loaderData: { order, pieces } }: Route.ComponentProps) {
  const { id, shippingAddress: to, isCollected, createdAt } = order
  const number = shortOrderId(id)
  return (
    <>
      <div className="print:hidden">
        <PageTitle
          title={`Packing slip ${number}`}
          back={{ to: `/admin/orders/${id}`, name: `Order ${number}` }}
          act={
            <AdminButton tone="primary" onClick={() => window.print()} className="noscript:hidden">
              Print
            </AdminButton>
          }
        />
      </div>
      <article className="grid max-w-2xl gap-6 border border-line bg-surface p-6 text-base print:border-0 print:p-0">
        <header className="flex flex-wrap justify-between gap-4">
          <div>
            <h2 className="font-semibold text-xl">Order {number}</h2>
            <p>{dayText(createdAt)}</p>
          </div>
          <address className="wrap-anywhere not-italic">
            {to.firstName} {to.lastName}
            <br />
            {isCollected ? (
              collectedText
            ) : (
              <>
                <span className="whitespace-pre-line">{to.address}</span>
                <br />
                {to.city}, {to.state}
              </>
            )}
            <br />
            {to.phone}
          </address>
        </header>
        <ul className="grid border-line-strong border-t">
          {pieces.map((item) => (
            <li key={item.lineKey} className="flex gap-4 border-line border-b py-2">
              <span aria-hidden="true" className="mt-1 size-4 shrink-0 border border-line-strong" />
              <span className="w-10 shrink-0 font-semibold tabular-nums">{item.quantity} ×</span>
              <span className="wrap-anywhere">
                {item.name}
                <span className="block text-soft text-sm">
                  {[item.size && `Size ${item.size}`, item.color && colorName(item.color)].filter(Boolean).join(', ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {pieces.length === 0 && <p>All pieces of this order were refunded: nothing is to be packed.</p>}
      </article>
    </>
  )
}
