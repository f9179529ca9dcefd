import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import { sayDone } from '../../ui/outcome-toast.ts'
import { messageOf, useTypedBefore } from '../../ui/use-typed-before.ts'
import type { CustomerAnswer } from './customer-answer.ts'

type Heard = {
  /** Called when it is saved and the page shows it. */
  onDone?: () => void
  /** Called when it is refused and the page shows the current state. */
  onRefused?: () => void
}

/** The state of a form on a customer's page: its result, and whether it is being sent. */
export function useCustomerForm(id: string, act: CustomerAnswer['act'], heard: Heard = {}) {
  const fetcher = useFetcher<CustomerAnswer>({ key: `${act}:${id}` })
  const say = useEffectEvent((answer: CustomerAnswer) => {
    // A saved note is visible below the form, so it needs no toast.
    if (answer.ok && act !== 'note') sayDone(`${act}:${id}`, answer.message)
  })
  const tell = useEffectEvent((answer: CustomerAnswer) => (answer.ok ? heard.onDone?.() : heard.onRefused?.()))
  // A fetcher's answer arrives outside React's event handlers, so it is handled in an effect.
  useEffect(() => {
    if (fetcher.data) say(fetcher.data)
  }, [fetcher.data])
  const isBusy = fetcher.state !== 'idle'
  useEffect(() => {
    if (!isBusy && fetcher.data) tell(fetcher.data)
  }, [isBusy, fetcher.data])
  // Without JavaScript, the refusal comes with the document.
  const before = useTypedBefore({ act })
  const refusal = isBusy ? null : messageOf(fetcher.data, before)
  return { Form: fetcher.Form, isBusy, refusal, action: `/admin/customers/${id}` }
}
