import { useEffect, useRef, useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import type { Buyer } from '#domain/customers/buyer.ts'
import { channelTitles, staffChannels } from '#domain/orders/order.ts'
import { type CheckoutField, longestOf } from '#domain/orders/shipping-address.ts'
import { ordersText } from '../../customers/list/orders-text.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { unansweredText } from '../../ui/look-up.ts'
import { Section } from '../../ui/section.tsx'
import { type Draft, emptyDraft, withBuyer } from './draft.ts'
import { FoundList } from './found-list.tsx'
import { useFinding } from './use-finding.ts'

type Props = {
  draft: Draft
  problems: Partial<Record<CheckoutField, string>>
  onChange: (draft: Draft) => void
}

/** The customer, found or typed in, and the channel of the order. */
export function BuyerPart({ draft, problems, onChange }: Props) {
  const [text, type] = useState('')
  const found = useFinding('buyers', text)
  const { buyer, contact } = draft
  const field = (name: CheckoutField) => ({
    name,
    value: contact[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...draft, contact: { ...contact, [name]: target.value } }),
    error: problems[name],
    maxLength: longestOf[name],
    autoComplete: 'off',
  })
  const choose = (one: Buyer) => {
    onChange(withBuyer(draft, one))
    type('')
  }
  return (
    <Section title="Customer">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="pb-1.5 font-semibold text-sm">How it came</legend>
        {staffChannels.map((channel) => (
          <label
            key={channel}
            className="flex min-h-11 items-center gap-2 border border-line-strong px-3 has-checked:border-brand has-checked:font-semibold"
          >
            <input
              type="radio"
              name="channel"
              checked={draft.channel === channel}
              onChange={() => onChange({ ...draft, channel })}
              className="size-5 shrink-0 accent-(--brand)"
            />
            {channelTitles[channel]}
          </label>
        ))}
      </fieldset>
      {buyer ? (
        <ChosenBuyer buyer={buyer} onLeave={() => onChange({ ...draft, buyer: null, contact: emptyDraft.contact })} />
      ) : (
        <>
          <Field
            label="Find the customer"
            type="search"
            hint="By phone, name or e-mail. Somebody new is typed below"
            autoComplete="off"
            value={text}
            onChange={({ target }) => type(target.value)}
          />
          {found?.isUnanswered && <p role="status">{unansweredText}</p>}
          {found?.buyers && (
            <FoundList
              label="Customers"
              nothing={`Nobody is known by “${found.text}”.`}
              found={found.buyers.map((one, at) => ({
                key: `${one.customerId ?? one.phone} ${at}`,
                name: nameOf(one),
                about: [one.phone, one.email, ordersText(one.orders)].filter(Boolean).join(' · '),
                onChoose: () => choose(one),
              }))}
            />
          )}
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" {...field('firstName')} />
        <Field label="Last name" {...field('lastName')} />
        <Field label="Phone" type="tel" inputMode="tel" {...field('phone')} />
        <Field
          label="Email (optional)"
          type="email"
          autoCapitalize="none"
          hint={
            buyer?.hasAccount
              ? 'Of their account: the order is theirs, and is written to there'
              : 'Without it, the link goes by WhatsApp or is copied'
          }
          {...field('email')}
          readOnly={buyer?.hasAccount === true}
        />
      </div>
      {contact.email.trim() !== '' && (
        <CheckField isChecked={draft.sendsMail} onChange={(sendsMail) => onChange({ ...draft, sendsMail })}>
          Mail the order with the link to pay it
        </CheckField>
      )}
    </Section>
  )
}

/** The chosen customer. It takes the focus from the list, which disappears. */
function ChosenBuyer({ buyer, onLeave }: { buyer: Buyer; onLeave: () => void }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) line.current?.focus()
  }, [])
  return (
    <p
      ref={line}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-4 border border-line bg-raised p-3"
    >
      <span className="wrap-anywhere min-w-0">
        <span className="font-semibold">{nameOf(buyer)}</span> · {ordersText(buyer.orders)}
      </span>
      <AdminButton tone="quiet" onClick={onLeave}>
        Somebody else
      </AdminButton>
    </p>
  )
}

const nameOf = ({ firstName, lastName, email, phone }: Buyer) => `${firstName} ${lastName}`.trim() || email || phone
