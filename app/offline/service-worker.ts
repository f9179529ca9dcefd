import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { Route } from 'workbox-routing/Route.js'
import { Router } from 'workbox-routing/Router.js'
import { answerData, answerManifest } from './answer-data.ts'
import { cacheNames, removeOldCaches } from './caches.ts'
import { classifyRequest, type Kind } from './classify-request.ts'
import { isUnreachable } from './connectivity.ts'
import { readToWorker, type ToPage } from './messages.ts'
import { answerPage, answerPassingPage, cachePage, windowsWithCachedPage } from './pages.ts'
import { assets, catalogue, files, pictures } from './strategies.ts'
import type { WorkerScope } from './worker-scope.ts'

const scope = self as unknown as WorkerScope

const answers: Record<Kind, (asked: RouteHandlerCallbackOptions) => Promise<Response>> = {
  page: answerPage,
  'passing-page': answerPassingPage,
  data: answerData,
  manifest: answerManifest,
  asset: (asked) => assets.handle(asked),
  file: (asked) => files.handle(asked),
  picture: (asked) => pictures.handle(asked),
  catalogue: (asked) => catalogue.handle(asked),
}

const router = new Router()
for (const [kind, answer] of Object.entries(answers)) {
  router.registerRoute(new Route(({ request }) => mayAnswer(kind) && classify(request) === kind, answer))
}
router.addFetchListener()

// Assets are left to the browser's HTTP cache, which serves these immutable files and preloads faster, unless the shop is unreachable.
function mayAnswer(kind: string): boolean {
  return kind !== 'asset' || isUnreachable()
}

function classify(request: Pick<Request, 'method' | 'mode' | 'url'>): Kind | null {
  return classifyRequest(request, scope.location.origin)
}

// The caches are compatible between releases, so a new worker needn't wait for old pages to close.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('activate', (event) => {
  // With navigation preload, the page request starts in parallel with the worker.
  const preload = scope.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([removeOldCaches(), preload]))
})

scope.addEventListener('message', (event) => {
  const message = readToWorker(event.data)
  if (message?.type === 'keep') event.waitUntil(Promise.allSettled(message.urls.map((url) => keep(url, event))))
  if (message?.type === 'forget-pictures') event.waitUntil(caches.delete(cacheNames.pictures))
  if (message?.type === 'from-cache' && event.source && windowsWithCachedPage.has(event.source.id)) {
    event.source.postMessage({ type: 'from-cache' } satisfies ToPage)
  }
})

async function keep(href: string, event: ExtendableEvent): Promise<void> {
  const url = new URL(href, scope.location.origin)
  if (classify({ url: url.href, method: 'GET', mode: 'navigate' }) === 'page') return cachePage(url.href, event)
  // What the page has loaded is in the HTTP cache; if it isn't, it isn't worth another download.
  const request = new Request(url, { cache: 'only-if-cached', mode: 'same-origin' })
  const kind = classify(request)
  if (kind) await answers[kind]({ request, url, event })
}
