import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { PhoneBuyer } from '#domain/customers/phone-buyer.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { useMay } from '../../administrator.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Section } from '../../ui/section.tsx'
import { PhoneOrderChoice } from './phone-order-choice.tsx'

type Props = { id: string; buyer: PhoneBuyer; refusal: string | null }

/** Which orders are somebody's who is known by a phone alone, the download of what they say, and the deletion. */
export function PhoneBuyerForm({ id, buyer: { name, phone, orders }, refusal }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const mayErase = useMay('customers.erase')
  const [chosen, choose] = useState(() => orders.flatMap((order) => (order.isSameName ? [order.id] : [])))
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
            <label className="grid grid-cols-1 gap-1">
              <span>
                To confirm, please type <strong className="font-semibold tabular-nums">{phone}</strong>
              </span>
              <input
                name="typed"
                type="tel"
                autoComplete="off"
                maxLength={300}
                required
                aria-invalid={refusal !== null || undefined}
                aria-describedby="refusal"
                className="h-11 w-full min-w-0 border border-line-strong bg-surface px-3 text-base hover:border-ink roomy:max-w-md desk:h-10 desk:text-sm"
              />
            </label>
            <p id="refusal" role="alert" className="font-medium text-danger empty:hidden">
              {refusal}
            </p>
            <AdminButton type="submit" tone="danger" isBusy={isBusy} disabled={isBusy} className="justify-self-start">
              {isBusy ? 'Deleting…' : 'Delete the customer'}
            </AdminButton>
          </Section>
        )}
      </Form>
    </>
  )
}
