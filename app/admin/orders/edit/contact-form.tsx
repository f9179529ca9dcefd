import { Fragment } from 'react'
import { Form } from 'react-router'
import { Field, TextField } from '#app/ui/field.tsx'
import { NameFields, PlaceFields } from '#app/ui/name-and-place-fields.tsx'
import { placeFields } from '#domain/orders/collection.ts'
import { isMadeByStaff, type Order } from '#domain/orders/order.ts'
import { checkoutFields, longestOf, type ShippingAddress } from '#domain/orders/shipping-address.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { Section } from '../../ui/section.tsx'
import { useSeen } from '../../ui/use-seen.ts'
import type { EditAnswer } from './edit-answer.ts'
import { overNow } from './over-now.ts'
import { SavedNote } from './saved-note.tsx'
import { keepUnsaved } from './unsaved-beside.ts'

type Props = {
  order: Pick<Order, 'shippingAddress' | 'channel' | 'isCollected'>
  refused: Extract<EditAnswer, { about: 'contact' }> | null
  isBusy: boolean
}

/** The contact and address of an unpaid order, with the checkout's rules. */
export function ContactForm({ order, refused: answer, isBusy }: Props) {
  const { isCollected } = order
  const { now: address, answer: refused, times } = useSeen({ now: order.shippingAddress, answer, isBusy })
  const field = (name: keyof ShippingAddress) => {
    const now = address[name]
    const { typed, seen } = refused ?? { typed: address, seen: address }
    const { value, savedNow } = overNow({ typed: typed[name], seen: seen[name], now })
    return {
      name,
      defaultValue: value,
      error: refused?.problems[name],
      maxLength: longestOf[name],
      ...(savedNow !== null && { hint: `Saved now: ${savedNow || '–'}` }),
    }
  }
  return (
    <Section title={isCollected ? 'Recipient' : 'Recipient and address'}>
      <Form method="post" preventScrollReset noValidate onSubmit={keepUnsaved} className="grid gap-5">
        <input type="hidden" name="act" value="contact" />
        <input type="hidden" name="stay" defaultValue="" />
        <Fragment key={times}>
          {checkoutFields.map((name) => (
            <input key={name} type="hidden" name={`seen-${name}`} value={address[name]} />
          ))}
          <NameFields field={field} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label={isMadeByStaff(order) ? 'Email (optional)' : 'Email'}
              type="email"
              autoComplete="off"
              {...field('email')}
            />
            <Field label="Phone" type="tel" inputMode="tel" autoComplete="off" {...field('phone')} />
          </div>
          {isCollected ? (
            placeFields.map((name) => <input key={name} type="hidden" name={name} value="" />)
          ) : (
            <>
              <TextField label="Address" autoComplete="off" {...field('address')} />
              <PlaceFields field={field} />
            </>
          )}
        </Fragment>
        <p role="alert" className="font-medium text-danger empty:hidden">
          {refused?.why}
        </p>
        <SavedNote answer={answer} />
        <AdminButton type="submit" tone="primary" isBusy={isBusy} disabled={isBusy} className="justify-self-start">
          {isBusy ? 'Saving…' : isCollected ? 'Save recipient' : 'Save recipient and address'}
        </AdminButton>
      </Form>
    </Section>
  )
}
