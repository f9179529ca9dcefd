import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useFetcher } from 'react-router'
import { followPendingSaves, forgetSave, type PendingSave, pendingSaves } from './pending-saves.ts'

const none: ReturnType<typeof pendingSaves> = new Map()

/**
 * Receives the answers to saves whose forms were closed meanwhile, on any page; otherwise they would be lost. It is mounted from the
 * moment of sending, because React Router drops a fetcher's answer if it arrives just when the last component using it unmounts.
 */
export const PendingSaveAnswers = () => {
  const pending = useSyncExternalStore(followPendingSaves, pendingSaves, () => none)
  return [...pending].map(([key, save]) => <PendingSaveAnswer key={key} name={key} save={save} />)
}

function PendingSaveAnswer({ name, save }: { name: string; save: PendingSave }) {
  const { data } = useFetcher<unknown>({ key: name })
  const isLeft = save.take !== null
  const hear = useEffectEvent(() => {
    if (data === undefined || data === save.before || !save.take) return
    forgetSave(name)
    save.take(data)
  })
  // Either may come first: the answer, or the form's unmounting.
  useEffect(() => {
    if (isLeft && data !== undefined) hear()
  }, [data, isLeft])
  return null
}
