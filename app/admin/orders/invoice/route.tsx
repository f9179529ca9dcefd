import { data } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { toReceipt } from '#domain/orders/receipt.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { readPaidWith } from '#domain/payments/attempts/read-paid-with.server.ts'
import { mailOrganizationOf } from '#domain/settings/mail-organization.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import { adminMeta } from '../../admin-meta.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { dueNow } from '../order/money-account.tsx'
import { readOrder } from '../order/read-order.server.ts'
import type { Route } from './+types/route'
import { InvoiceSheet } from './invoice-sheet.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const read = await readOrder(context, params.id)
  if (!read.ok) throw data(null, read.reason === 'failed' ? 500 : 404)
  const { order, customer, money } = read.shown
  const { db } = context.get(shopContext)
  const [settings, paidWith] = await Promise.all([readSettings(db), readPaidWith(db, order.id)])
  const { name, contacts } = mailOrganizationOf(settings)
  const { id, email, phone } = order
  return {
    id,
    money: { ...money, due: dueNow({ order, money }) },
    receipt: toReceipt(order, name, { paidWith, refunded: 0 }),
    from: contacts,
    to: { customer, email, phone },
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData ? `Invoice ${shortOrderId(loaderData.id)}` : 'Invoice', matches)

/** The printable invoice of an order. */
export default function Invoice({ loaderData }: Route.ComponentProps) {
  const number = shortOrderId(loaderData.id)
  return (
    <>
      <div className="print:hidden">
        <PageTitle
          title={`Invoice ${number}`}
          back={{ to: `/admin/orders/${loaderData.id}`, name: `Order ${number}` }}
          act={
            <AdminButton tone="primary" onClick={() => window.print()} className="noscript:hidden">
              Print
            </AdminButton>
          }
        />
      </div>
      <InvoiceSheet {...loaderData} number={number} />
    </>
  )
}
