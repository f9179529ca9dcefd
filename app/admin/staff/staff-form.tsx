import { type ReactNode, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { toastSuccess } from '#app/ui/toast.tsx'
import type { StaffRole } from '#domain/accounts/staff-role.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { Outcome } from './outcome.tsx'
import type { StaffAnswer } from './staff-answer.ts'

type Props = {
  act: 'invite' | 'resend' | 'withdraw' | 'role' | 'remove'
  id?: string
  /** The role that the page shows for the member. */
  seen?: StaffRole
  button: string
  busy: string
  /** An accessible name that includes the person. */
  label?: string
  tone?: 'primary' | 'plain' | 'danger'
  children?: ReactNode
}

// Success is shown as a toast, once: the form may be gone, and a message below a form that stays would soon be outdated.
const told = new WeakSet<StaffAnswer>()

/** A form of the staff page, which works without JavaScript; a refusal is shown below it. */
export function StaffForm({ act, id, seen, button, busy, label, tone = 'plain', children }: Props) {
  const fetcher = useFetcher<StaffAnswer>({ key: `staff ${act} ${id ?? ''}` })
  const isBusy = fetcher.state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  // A fetcher's answer arrives outside React's event handlers, so it is handled in an effect.
  useEffect(() => {
    const answer = fetcher.data
    if (!answer?.ok) return
    form.current?.reset()
    if (told.has(answer)) return
    told.add(answer)
    toastSuccess(answer.message)
  }, [fetcher.data])
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/admin/staff"
      // Not by disabling the button, which would then lose the focus.
      onSubmit={(event) => isBusy && event.preventDefault()}
      className="grid grid-cols-1 content-start gap-3"
    >
      <input type="hidden" name="act" value={act} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
      {children}
      <AdminButton type="submit" tone={tone} isBusy={isBusy} aria-label={label} className="justify-self-start">
        {isBusy ? busy : button}
      </AdminButton>
      <Outcome answer={isBusy || fetcher.data?.ok || fetcher.data?.isGone ? undefined : fetcher.data} />
    </fetcher.Form>
  )
}
