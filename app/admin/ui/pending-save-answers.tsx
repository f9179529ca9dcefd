import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useFetcher } from 'react-router'
import { followPendingSaves, forgetSave, type PendingSave, pendingSaves } from './pending-saves.ts'

const none: ReturnType<typeof pendingSaves> = new Map()

/**
 * Waits for the answers to saves whose forms are closed meanwhile, on whatever page: without it nobody would hear of them. It is there from
 * the sending on: the router lets go of an answer that comes in the moment in which the last one who waits for it goes.
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
  // Either may come first: the answer, or that the form is closed.
  useEffect(() => {
    if (isLeft && data !== undefined) hear()
  }, [data, isLeft])
  return null
}
