import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { forgetSave, pendingSaves, putSave } from './pending-saves.ts'
import { usePressGuard } from './use-press-guard.ts'

type Options<Form, Answer> = {
  /** The name of what is saved, as the form begins. */
  name: string
  /** Hears what became of a save; `sent` is what was sent. */
  onAnswer: (answer: Answer, sent: Form) => void
  /** The same where the form is closed by then. */
  onLate: (answer: Answer, sent: Form) => void
}

/**
 * Saves a form, once at a time, and hears what becomes of it: also when the form is closed before that, and when it is opened again while
 * its save is still under way.
 */
export function useSave<Form, Answer>({ name, onAnswer, onLate }: Options<Form, Answer>) {
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
    resume()
    return () => leave()
  }, [])

  const take = useEffectEvent((answer: Answer) => {
    const save = pendingSaves().get(key)
    if (!save || answer === save.before) return
    forgetSave(key)
    press.answered()
    onAnswer(answer, save.form as Form)
  })
  // The answer comes from outside of React's events.
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
