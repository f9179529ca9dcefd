import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import { sayDone } from '../../ui/outcome-toast.ts'
import type { CustomerAnswer } from './customer-answer.ts'

/** A form of a customer's page: what came of it, and whether it is under way. `onDone` is called once it is stored. */
export function useCustomerForm(id: string, act: CustomerAnswer['act'], onDone: () => void = () => {}) {
  const fetcher = useFetcher<CustomerAnswer>({ key: `${act}:${id}` })
  const take = useEffectEvent((answer: CustomerAnswer) => {
    if (!answer.ok) return
    // What was noted stands below the form.
    if (act !== 'note') sayDone(`${act}:${id}`, answer.message)
    onDone()
  })
  // The answer comes from outside of React's events.
  useEffect(() => {
    if (fetcher.data) take(fetcher.data)
  }, [fetcher.data])
  const isBusy = fetcher.state !== 'idle'
  const refusal = fetcher.data && !fetcher.data.ok && !isBusy ? fetcher.data.message : null
  return { Form: fetcher.Form, isBusy, refusal, action: `/admin/customers/${id}` }
}
