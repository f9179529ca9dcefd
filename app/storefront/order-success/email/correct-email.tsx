import { useEffect, useRef } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { orderUrl } from '#app/order/order-url.ts'
import type { ShownOrder } from '#app/order/shown-order.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { maxEmailLength } from '#domain/notifications/email-address.ts'
import { correctsEmail, type EmailAnswer } from './email-answer.ts'

/** A form to correct the email address of an unpaid order: with a typo, mails would be lost or the payment blocked. */
export function CorrectEmail({ shown }: { shown: ShownOrder }) {
  const fetcher = useFetcher<EmailAnswer>()
  const fromPlainForm = useActionData<EmailAnswer>()
  const answer = fetcher.data ?? fromPlainForm
  const error = answer?.ok === false ? answer.error : undefined
  const form = useRef<HTMLFormElement>(null)
  const { email } = shown.order

  // The error must be rendered before the field is focused, so that screen readers announce it.
  useEffect(() => {
    if (fetcher.data?.ok === false) form.current?.querySelector('input')?.focus()
  }, [fetcher.data])

  return (
    <div className="grid gap-2">
      <p role="status" className="wrap-anywhere empty:hidden">
        {answer?.ok && `We write to ${answer.email} from now on, and have sent your order there.`}
      </p>
      <details open={error !== undefined}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          Correct your email
        </summary>
        <fetcher.Form
          ref={form}
          method="post"
          action={`${orderUrl(shown)}&${correctsEmail}`}
          noValidate
          className="grid gap-3 pt-2"
        >
          <Field
            key={email}
            label="Email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={maxEmailLength}
            defaultValue={answer?.ok === false ? answer.typed : email}
            error={error}
          />
          <Button type="submit" variant="secondary" busy={fetcher.state !== 'idle'} className="justify-self-start">
            Save email
          </Button>
        </fetcher.Form>
      </details>
    </div>
  )
}
