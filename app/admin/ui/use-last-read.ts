import { useEffect, useState } from 'react'
import { hasFailed } from './has-failed.ts'
import { sayFailed } from './outcome-toast.ts'

/**
 * The last successfully read data of something shown beside the page. If reading it again fails, the old data stays, with everything
 * typed in it, and a toast shows `failure`.
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
