import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { ToPage, ToWorker } from './messages.ts'
import { pageKey } from './page-key.ts'

/**
 * Says that the browser is offline, or that the page came from the cache because the network is slow. An overlay, so
 * that the page does not shift. The live region is always rendered, so that screen readers announce new content.
 */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(watchConnection, readConnection, () => true)
  const isFromCache = useShownFromCache()
  const text = isOnline ? isFromCache && 'Slow connection. This page is as you last saw it.' : offlineText
  // An attribute, because a CSS rule with `:has()` would make browsers recompute all styles whenever an element is added or removed.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-strip', text !== false)
    return () => document.documentElement.removeAttribute('data-strip')
  }, [text])
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 text-center text-xs print:hidden">
      {text && <p className="bg-ink px-4 py-1 text-ground">{text}</p>}
    </div>
  )
}

const offlineText = 'You are offline. Pages you have seen still open.'

const readConnection = () => navigator.onLine

function watchConnection(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/**
 * Whether the page, or its data, came from the worker's cache and not yet from the network. Also asks the worker to cache pages opened by
 * client-side navigation.
 */
function useShownFromCache(): boolean {
  const { key, pathname, search } = useLocation()
  const page = pageKey({ pathname, search })
  const first = useRef({ key, page })
  const [cachedPages, setCachedPages] = useState<readonly string[]>([])

  // Only the service worker knows where the document and the data came from.
  useEffect(() => {
    const receive = ({ data }: MessageEvent<ToPage>) => {
      const [told, isFromCache] = data.type === 'data' ? [data.page, data.isFromCache] : [first.current.page, true]
      setCachedPages((pages) => [...pages.filter((other) => other !== told), ...(isFromCache ? [told] : [])])
    }
    const worker = navigator.serviceWorker
    worker?.addEventListener('message', receive)
    worker?.startMessages()
    postToWorker({ type: 'from-cache' })
    return () => worker?.removeEventListener('message', receive)
  }, [])

  // For a page opened by client-side navigation, the worker has only seen the data, so it is asked to cache the document.
  useEffect(() => {
    if (key === first.current.key || document.documentElement.classList.contains('data-saver')) return
    postToWorker({ type: 'keep', urls: [pathname + search] })
  }, [key, pathname, search])

  return cachedPages.includes(page)
}

const postToWorker = (message: ToWorker) =>
  navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message))
