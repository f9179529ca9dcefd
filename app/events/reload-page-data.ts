import { isPersonalPath } from '#http/personal-paths.ts'
import { holdInPlace } from './hold-in-place.ts'
import { shownCatalogue } from './shown-catalogue.ts'

const answerWithinMs = 10_000

/** What of the router is needed to reload the data of the page, or to follow the page to its new address. */
export type PageRouter = {
  revalidate: () => Promise<void>
  navigate: (to: string, options: { replace: boolean; preventScrollReset: boolean }) => unknown
}

/**
 * Shows what the catalogue is now, in the page that is open. The router would show a fault where its request fails, so the same is requested
 * beforehand, and nothing is changed if that fails: the result is false. The second request is answered by the browser's caches.
 */
export async function reloadPageData({ revalidate, navigate }: PageRouter): Promise<boolean> {
  // What is one person's own isn't of the catalogue.
  if (!isPersonalPath(location.pathname)) {
    const found = await findPage()
    if (found === 'failed') return false
    shownCatalogue.isRevalidating = true
    const release = holdInPlace()
    try {
      if (found === 'here') await revalidate()
      else await navigate(found.movedTo, { replace: true, preventScrollReset: true })
    } finally {
      shownCatalogue.isRevalidating = false
      release()
    }
  }
  for (const { refresh } of shownCatalogue.parts) refresh()
  return true
}

async function findPage(): Promise<'here' | 'failed' | { movedTo: string }> {
  const { pathname, search, hash } = location
  try {
    const { ok, status, headers } = await ask(`${pathname}${pathname.endsWith('/') ? '_' : ''}.data${search}`)
    // An answer that isn't the shop's own, as of a café's network, says nothing.
    if (!headers.has('x-remix-response')) return 'failed'
    if (status !== 202) return ok || status === 404 ? 'here' : 'failed'
    const moved = new URL((await ask(pathname + search, 'HEAD')).url)
    return moved.origin === location.origin ? { movedTo: moved.pathname + moved.search + hash } : 'failed'
  } catch {
    return 'failed'
  }
}

async function ask(path: string, method = 'GET'): Promise<Response> {
  const answer = await fetch(path, { method, cache: 'no-cache', signal: AbortSignal.timeout(answerWithinMs) })
  // The browser keeps what was read to its end.
  await answer.arrayBuffer()
  return answer
}
