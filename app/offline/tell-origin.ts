import type { WorkboxPlugin } from 'workbox-core/types.js'
import type { ToPage } from './messages.ts'
import { pageKey } from './page-key.ts'
import { isFetch, type WorkerScope } from './worker-scope.ts'

const scope = self as unknown as WorkerScope

/** Tells the page that requested data whether it came from the cache. If so, what the network returns later is only for the next time. */
export const tellOrigin: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse, state }) => {
    if (state) state.isFromCache = cachedResponse !== undefined
    return cachedResponse ?? null
  },
  handlerWillRespond: async ({ event, request, response, state }) => {
    const page = pageKey(new URL(request.url))
    const told: ToPage = { type: 'data', page, isFromCache: state?.isFromCache === true }
    if (isFetch(event)) void scope.clients.get(event.clientId).then((client) => client?.postMessage(told))
    return response
  },
}
