import { isPersonalPath } from '#http/personal-paths.ts'
import { holdInPlace } from './hold-in-place.ts'
import { shownCatalogue } from './shown-catalogue.ts'

const answerWithinMs = 10_000

/** The functions of the router that reload the page's data, or follow the page to its new address. */
export type PageRouter = {
  revalidate: () => Promise<void>
  navigate: (to: string, options: { replace: boolean; preventScrollReset: boolean }) => unknown
}

/**
 * Reloads the data of the open page after the catalogue has changed. The router would show an error page if its request
 * failed, so the same request is made beforehand; if that fails, nothing changes and the result is false. The router's
 * request is then answered by the browser's caches.
 */
export async function reloadPageData({ revalidate, navigate }: PageRouter): Promise<boolean> {
  // Personal pages don't show the catalogue.
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
    // A response from something else, such as a café's network, says nothing about the page.
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
  // The browser only caches a response that was read completely.
  await answer.arrayBuffer()
  return answer
}
