import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { isWithoutResult } from '../frame/without-result.ts'
import { sayFailed } from './outcome-toast.ts'

type Read = { ok: boolean }
type Unread = { ok: false; reason: 'failed' }
type Load<R extends Read> = { request: Request; load: () => Promise<{ read: R }>; failure: string }

const shown = new Map<string, Read>()

/** Notes what is shown of an address, until it isn't any more. */
export function noteShown(address: string, read: Read): () => void {
  shown.set(address, read)
  return () => void (shown.get(address) === read && shown.delete(address))
}

/** Notes what the page shows of a thing, or a dialog that was read from another address. */
export function useShownRead(read: Read | undefined, from?: string): void {
  const { pathname, search } = useLocation()
  const address = from ?? pathname + search
  useEffect(() => (read?.ok ? noteShown(address, read) : undefined), [address, read])
}

/**
 * What is read of a thing. Where that fails while the thing is shown, what is shown stays, with all that is typed in it, and `failure` says
 * that it may be outdated. Where the shop can't be reached before, that is what is read. What was refused is thrown.
 */
export async function readOrKeep<R extends Read>({ request, load, failure }: Load<R>): Promise<{ read: R | Unread }> {
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  const keep = () => {
    const kept = shown.get(address) as R | undefined
    if (kept) sayFailed(address, failure)
    return kept
  }
  try {
    const { read } = await load()
    return { read: (hasFailed(read) && keep()) || read }
  } catch (fault) {
    if (request.signal.aborted || isRefusal(fault)) throw fault
    const kept = keep()
    if (kept) return { read: kept }
    if (fault instanceof TypeError) return { read: { ok: false, reason: 'failed' } }
    throw fault
  }
}

const hasFailed = (read: Read) => 'reason' in read && read.reason === 'failed'

const isRefusal = (fault: unknown) =>
  fault instanceof Response || (isRouteErrorResponse(fault) && fault.status < 500) || isWithoutResult(fault)
