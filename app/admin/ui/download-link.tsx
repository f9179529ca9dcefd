import { type MouseEvent, useState } from 'react'
import { isPlainClick } from '#app/ui/is-plain-click.ts'
import { toastError } from '#app/ui/toast.tsx'
import { AdminIcon } from './admin-icon.tsx'

type Props = {
  address: string
  /** The message if the download fails. */
  failure: string
  title?: string | undefined
  children: string
}

/** A link to a file that requires a recent sign-in; asks to sign in if the last one is too long ago. */
export function DownloadLink({ address, failure, title, children }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  async function save(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (isAsking) return
    setIsAsking(true)
    const why = await askFor(address, failure)
    setIsAsking(false)
    if (why === null) window.location.assign(address)
    else if (why !== '') toastError(why)
  }
  return (
    <a
      href={address}
      download
      onClick={save}
      aria-busy={isAsking || undefined}
      title={title}
      className="inline-flex min-h-11 items-center justify-center gap-2 border border-line-strong bg-surface px-4 font-semibold hover:border-ink hover:bg-raised aria-busy:opacity-70 desk:min-h-10"
    >
      <AdminIcon name="draft" className="-ml-1 size-5" />
      {children}
    </a>
  )
}

/**
 * Checks with a HEAD request whether a file is available. Returns null if so, the message otherwise, or an empty string if the user
 * declined to sign in. A 401 opens the sign-in dialog by itself.
 */
async function askFor(address: string, failure: string): Promise<string | null> {
  try {
    const { ok, status } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
    if (ok) return null
    if (status === 429) return 'Your last export is still under way. Please wait until it has ended.'
    return status === 401 ? '' : failure
  } catch {
    return failure
  }
}
