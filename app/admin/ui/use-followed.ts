import { useState } from 'react'

/** A value that can be changed here, and that is reset when the value in the address changes. */
export function useFollowed(inUrl: string): [shown: string, show: (value: string) => void] {
  const [known, setKnown] = useState(inUrl)
  const [shown, show] = useState(inUrl)
  if (known !== inUrl) {
    setKnown(inUrl)
    show(inUrl)
  }
  return [shown, show]
}
