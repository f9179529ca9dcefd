import { useState } from 'react'

/** A value that somebody may change here and that follows the address when that says something new. */
export function useFollowed(inUrl: string): [shown: string, show: (value: string) => void] {
  const [known, setKnown] = useState(inUrl)
  const [shown, show] = useState(inUrl)
  if (known !== inUrl) {
    setKnown(inUrl)
    show(inUrl)
  }
  return [shown, show]
}
