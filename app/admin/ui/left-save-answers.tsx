import { useEffect, useSyncExternalStore } from 'react'
import { useFetcher } from 'react-router'
import { followLeftSaves, leftSaves, takeSave } from './left-saves.ts'

const none: ReturnType<typeof leftSaves> = new Map()

/** Waits for the answers to saves whose forms were closed meanwhile, on whatever page: without it nobody would hear of them. */
export const LeftSaveAnswers = () => {
  const left = useSyncExternalStore(followLeftSaves, leftSaves, () => none)
  return [...left.keys()].map((key) => <LeftSaveAnswer key={key} name={key} />)
}

function LeftSaveAnswer({ name }: { name: string }) {
  const { data } = useFetcher<unknown>({ key: name })
  useEffect(() => {
    if (data !== undefined && data !== leftSaves().get(name)?.before) takeSave(name)?.take(data)
  }, [data, name])
  return null
}
