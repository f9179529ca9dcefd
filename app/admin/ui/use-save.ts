import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { forgetSave, pendingSaves, putSave } from './pending-saves.ts'
import { usePressGuard } from './use-press-guard.ts'

type Options<Form, Answer> = {
  /** The draft's name when the form was opened. */
  name: string
  /** Whether the form's draft was looked up; until then, the closed form's `onLate` receives the answer to a pending save. */
  isReady: boolean
  /** Receives the answer to a save; `sent` are the values that were sent. */
  onAnswer: (answer: Answer, sent: Form) => void
  /** The same if the form was closed before the answer. */
  onLate: (answer: Answer, sent: Form) => void
}

/**
 * Saves a form, one request at a time, and handles the answer, even if the form was closed before it or opened again while the save
 * is pending.
 */
export function useSave<Form, Answer>({ name, isReady, onAnswer, onLate }: Options<Form, Answer>) {
  const [key] = useState(() => `save:${name}`)
  const { submit, data, state } = useFetcher<Answer>({ key })
  const press = usePressGuard()

  const resume = useEffectEvent(() => {
    const save = pendingSaves().get(key)
    if (save) putSave(key, { ...save, take: null })
  })
  const leave = useEffectEvent(() => {
    const save = pendingSaves().get(key)
    if (save) putSave(key, { ...save, take: (answer) => onLate(answer as Answer, save.form as Form) })
  })
  useEffect(() => {
    if (!isReady) return
    resume()
    return () => leave()
  }, [isReady])

  const take = useEffectEvent((answer: Answer) => {
    const save = pendingSaves().get(key)
    if (!save || save.take || answer === save.before) return
    forgetSave(key)
    press.answered()
    onAnswer(answer, save.form as Form)
  })
  // A fetcher's answer arrives outside React's event handlers, so it is handled in an effect.
  useEffect(() => {
    if (data) take(data as Answer)
  }, [data])

  return {
    isBusy: state !== 'idle',
    send: (form: Form, { body, action }: { body: Record<string, string>; action: string }) => {
      if (!press.lets(action)) return
      putSave(key, { form, before: data, take: null })
      void submit(body, { method: 'post', action })
    },
  }
}
