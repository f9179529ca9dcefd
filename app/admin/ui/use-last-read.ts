import { useEffect, useState } from 'react'
import { hasFailed } from './has-failed.ts'
import { sayFailed } from './outcome-toast.ts'

/**
 * What was read last of a thing that is shown beside the page: where reading it again fails, what was read before stays, with all that is
 * typed in it, and `failure` says so.
 */
export function useLastRead<Read extends { ok: boolean }>(
  read: Read | undefined,
  { name, failure }: { name: string; failure: string },
): Read | undefined {
  const [last, setLast] = useState(read)
  const isKept = last?.ok === true && hasFailed({ read })
  if (!isKept && read !== last) setLast(read)
  useEffect(() => {
    if (isKept && read) sayFailed(name, failure)
  }, [isKept, read, name, failure])
  return isKept ? last : read
}
