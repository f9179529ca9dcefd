import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Hears which kept pages are out of date, on whichever node the change was made. */
export type PageFeed = {
  /** The listener is called with a tag, or with `everything`. Returns the way to end it. */
  subscribe: (listener: (tag: string) => void) => () => void
  close: () => Promise<void>
}

/** A feed that this node can also speak on by itself, about what no database can notice. */
export type OwnPageFeed = PageFeed & { tell: (tag: string) => void }

export type PageFeedOptions = {
  /** Told of every connection that was lost. */
  report?: (fault: unknown, about: string) => void
}

const channel = 'page_change'
const retryAfterMs = [1_000, 2_000, 5_000, 10_000]
const heartbeatMs = 15_000
const answerWithinMs = 5_000

/**
 * Listens on a connection of its own. A lost one is opened again after 1, 2, 5 and then every 10 seconds, and since notices
 * may have been missed meanwhile, everything is dropped then. Throws when the first connection can't be made.
 */
export async function openPageFeed(databaseUrl: string, { report }: PageFeedOptions = {}): Promise<OwnPageFeed> {
  const listeners = new Set<(tag: string) => void>()
  const tell = (tag: string) => {
    for (const listener of listeners) listener(tag)
  }
  const closing = new AbortController()
  let line = await openLine(databaseUrl, tell)

  const supervise = async () => {
    while (!closing.signal.aborted) {
      const fault = await line.lost
      if (closing.signal.aborted) return
      report?.(fault, 'the connection that hears of page changes was lost')
      const next = await reopen(databaseUrl, tell, closing.signal)
      if (!next) return
      line = next
      tell('everything')
    }
  }
  const supervised = supervise()

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell,
    close: async () => {
      closing.abort()
      await line.close()
      await supervised
    },
  }
}

type Line = {
  /** Settles with the reason when the line is gone. */
  lost: Promise<unknown>
  close: () => Promise<void>
}

async function openLine(databaseUrl: string, tell: (tag: string) => void): Promise<Line> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'aso-page-feed',
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
  })
  const { promise: lost, resolve: lose } = Promise.withResolvers<unknown>()
  client.on('error', lose)
  client.on('end', () => lose(new Error('the database closed the connection')))
  client.on('notification', ({ channel: from, payload }) => {
    if (from === channel && payload) tell(payload)
  })
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  // A line that a firewall has silently cut looks open for minutes; only asking shows it.
  const heartbeat = setInterval(() => client.query('select 1').catch(lose), heartbeatMs)
  heartbeat.unref()
  const close = async () => {
    clearInterval(heartbeat)
    // A cut line never answers the farewell.
    await Promise.race([client.end().catch(() => {}), wait(1_000, undefined, { ref: false })])
  }
  void lost.then(close)
  return { lost, close }
}

async function reopen(databaseUrl: string, tell: (tag: string) => void, signal: AbortSignal): Promise<Line | null> {
  for (let attempt = 0; ; attempt += 1) {
    const delay = retryAfterMs[Math.min(attempt, retryAfterMs.length - 1)]
    await wait(delay, undefined, { signal }).catch(() => {})
    if (signal.aborted) return null
    const line = await openLine(databaseUrl, tell).catch(() => null)
    if (line && signal.aborted) await line.close()
    if (line) return signal.aborted ? null : line
  }
}
