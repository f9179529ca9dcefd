import { useState } from 'react'
import { Form } from 'react-router'
import type { PhoneBuyer } from '#domain/customers/phone-buyer.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { useMay } from '../../administrator.ts'
import { DownloadLink } from '../../ui/download-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Section } from '../../ui/section.tsx'
import { useTypedBefore } from '../../ui/use-typed-before.ts'
import { DeleteConfirmation } from '../delete/delete-confirmation.tsx'
import { PhoneOrderChoice } from './phone-order-choice.tsx'

type Props = { id: string; buyer: PhoneBuyer; refusal: string | null }

/** For a person who is known only by a phone number: selects which orders are theirs, to download or delete their data. */
export function PhoneBuyerForm({ id, buyer: { name, phone, orders }, refusal }: Props) {
  const mayErase = useMay('customers.erase')
  const before = useTypedBefore({})
  const [chosen, choose] = useState(
    () => before?.fields.getAll('orders') ?? orders.flatMap((order) => (order.isSameName ? [order.id] : [])),
  )
  return (
    <>
      <PageTitle
        title={name || phone}
        state={`No e-mail address · ${phone}`}
        back={{ to: `/admin/orders/${id}`, name: `Order ${shortOrderId(id)}` }}
      />
      <Form method="post" action={`/admin/customers/by-phone/${id}`} className="grid max-w-3xl gap-4">
        <Section title="Their orders">
          <p className="text-soft">
            These have the same phone and no e-mail address. Families share phones: choose those that are theirs.
          </p>
          <ul className="grid gap-1">
            {orders.map((order) => (
              <PhoneOrderChoice
                key={order.id}
                order={order}
                isChosen={chosen.includes(order.id)}
                onChoose={(isChosen) =>
                  choose((now) => (isChosen ? [...now, order.id] : now.filter((one) => one !== order.id)))
                }
              />
            ))}
          </ul>
        </Section>
        <Section title="Their data">
          <p className="text-soft">For when they ask: everything that the chosen orders say of them.</p>
          <div className="noscript:hidden">
            <DownloadLink
              address={`/api/v1/admin/customers/by-phone/${id}/data.json?orders=${chosen.join(',')}`}
              failure="Failed to download the data"
            >
              Download data
            </DownloadLink>
          </div>
        </Section>
        {mayErase && (
          <Section title="Delete them">
            <p>
              Name, address, phone and notes go from the chosen orders that are delivered or cancelled. The orders stay,
              without the person, and every payment with them. An order that is under way keeps its address until a day
              after it has ended. Nobody can undo this.
            </p>
            <DeleteConfirmation
              expected={<strong className="font-semibold tabular-nums">{phone}</strong>}
              type="tel"
              refusal={refusal}
            />
          </Section>
        )}
      </Form>
    </>
  )
}
