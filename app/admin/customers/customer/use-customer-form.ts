import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import { sayDone } from '../../ui/outcome-toast.ts'
import { messageOf, useTypedBefore } from '../../ui/use-typed-before.ts'
import type { CustomerAnswer } from './customer-answer.ts'

type Heard = {
  /** It is stored, and the page shows it. */
  onDone?: () => void
  /** It isn't, and the page shows how things stand. */
  onRefused?: () => void
}

/** A form of a customer's page: what came of it, and whether it is under way. */
export function useCustomerForm(id: string, act: CustomerAnswer['act'], heard: Heard = {}) {
  const fetcher = useFetcher<CustomerAnswer>({ key: `${act}:${id}` })
  const say = useEffectEvent((answer: CustomerAnswer) => {
    // What was noted stands below the form.
    if (answer.ok && act !== 'note') sayDone(`${act}:${id}`, answer.message)
  })
  const tell = useEffectEvent((answer: CustomerAnswer) => (answer.ok ? heard.onDone?.() : heard.onRefused?.()))
  // The answer comes from outside of React's events.
  useEffect(() => {
    if (fetcher.data) say(fetcher.data)
  }, [fetcher.data])
  const isBusy = fetcher.state !== 'idle'
  useEffect(() => {
    if (!isBusy && fetcher.data) tell(fetcher.data)
  }, [isBusy, fetcher.data])
  // Without scripts the whole page is the answer.
  const before = useTypedBefore({ act })
  const refusal = isBusy ? null : messageOf(fetcher.data, before)
  return { Form: fetcher.Form, isBusy, refusal, action: `/admin/customers/${id}` }
}
