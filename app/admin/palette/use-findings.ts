import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { loader } from './route.ts'

/** How long after a key the server is asked, in milliseconds: less than the time between two keys of a slow writer. */
const restMs = 120

/** What the server finds while somebody types; the last findings stay until newer ones are there. */
export function useFindings() {
  const { load, data, state } = useFetcher<typeof loader>({ key: 'palette' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // Without a connection the router would leave the page, with all that is typed, to look for where this goes.
      if (navigator.onLine) void load(`/admin/palette?${new URLSearchParams({ q: text.trim() })}`)
    }, restMs)
  }
  return { ask, found: data, isAsking: state !== 'idle' }
}
