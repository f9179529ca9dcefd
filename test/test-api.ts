import { createApi } from '#api/api.ts'
import type { Limits } from '#api/rate-limits.ts'
import type { Shop } from '#domain/shop.ts'
import { addressGroup } from '#server/client-address.ts'
import { requestViewer } from '#server/request-viewer.ts'
import { type ApiContract, readContract } from './api-contract.ts'
import { testDatabase } from './database.ts'
import { testShop } from './factories.ts'

// The document is the same for every shop; generating and compiling it takes half a second.
let contract: Promise<ApiContract> | null = null

export type TestApi = Awaited<ReturnType<typeof openTestApi>>

/**
 * The API with its own database. Every response is checked against the OpenAPI document. Add a limit's name to `exceeded` to make it
 * refuse; `limitChecks` lists the checks made. `notifyChange`, `notifyOrder` and `notifySession` stand for PostgreSQL's notifications, with
 * a tag, an order's id or a user's id, or null for any. `stop` ends open event streams. `realLimits` replaces the limits.
 */
export async function openTestApi(overrides: Partial<Shop> = {}, realLimits?: (shop: Shop) => Limits) {
  const { db, url, close } = await testDatabase()
  const shop = testShop(db, overrides)
  const visitor = { ip: '203.0.113.7' }
  const exceeded = new Set<string>()
  const limitChecks: string[] = []
  const limits: Limits = realLimits?.(shop) ?? {
    check: async (name, key) => {
      limitChecks.push(`${name} ${key}`)
      return exceeded.has(name) ? { ok: false, retryAfter: 90 } : { ok: true }
    },
    guess: async (name, key, value) => {
      limitChecks.push(`${name} ${key} ${value}`)
      return exceeded.has(name) ? { ok: false, retryAfter: 90 } : { ok: true, holds: async () => {} }
    },
    addressKey: () => null,
    networkKey: () => null,
  }
  const pageChanges = testChanges<string>()
  const orderChanges = testChanges<string | null>()
  const attentionChanges = testChanges<null>()
  const sessionChanges = testChanges<string | null>()
  const stopping = new AbortController()
  const live = {
    pageChanges,
    orderChanges,
    attentionChanges,
    sessionChanges,
    closing: stopping.signal,
    groupOf: addressGroup,
    wake: () => {},
  }
  const api = createApi(shop, limits, live)
  const readViewer = requestViewer(shop)
  const send = async (path: string, init: RequestInit) => {
    const viewer = await readViewer(new Request(new URL(path, shop.publicUrl), init))
    return api.request(path, init, { ip: visitor.ip, requestId: 'request-1', viewer })
  }
  contract ??= send('/api/v1/openapi.json', {})
    .then((answer) => answer.text())
    .then(readContract)
  const checkContract = await contract
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await send(path, init)
    await checkContract(init.method ?? 'GET', path, answer)
    return answer
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const stop = () => stopping.abort()
  return {
    db,
    url,
    shop,
    router: api,
    readViewer,
    checkContract,
    /** The visitor whose address the next requests have. */
    visitor,
    exceeded,
    limitChecks,
    ask,
    post,
    notifyChange: pageChanges.publish,
    notifyOrder: orderChanges.publish,
    notifyAttention: () => attentionChanges.publish(null),
    notifySession: sessionChanges.publish,
    stop,
    close,
  }
}

/** Changes that a test publishes to subscribers. */
function testChanges<What>() {
  const listeners = new Set<(what: What) => void>()
  return {
    subscribe: (listener: (what: What) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    publish: (what: What) => {
      for (const listener of listeners) listener(what)
    },
  }
}

/** The first cookie that a response sets, as `name=value`. */
export const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
