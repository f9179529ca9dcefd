import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const channels = ['page_change', 'order_change', 'attention_change', 'session_change', 'mail'] as const
type Channel = (typeof channels)[number]

/** Receives PostgreSQL's notifications (LISTEN/NOTIFY), whichever node made the change. */
export type PgListener = {
  /**
   * Calls the listener with each notification's payload, and with null when some may have been missed. Returns the function that
   * unsubscribes.
   */
  subscribe: (channel: Channel, listener: (payload: string | null) => void) => () => void
  close: () => Promise<void>
}

export type PgListenerOptions = {
  /** Called for every lost connection. */
  report?: (fault: unknown, about: string) => void
}

const retryAfterMs = [1_000, 2_000, 5_000, 10_000]
const heartbeatMs = 15_000
const answerWithinMs = 5_000

/**
 * Listens to all channels on one connection of its own. A lost connection is opened again after 1, 2, 5 and then every 10
 * seconds; then every listener is called with null, since notifications may have been missed. Throws when the first connection
 * fails.
 */
export async function openPgListener(databaseUrl: string, { report }: PgListenerOptions = {}): Promise<PgListener> {
  const listeners = new Map(channels.map((name) => [name, new Set<(payload: string | null) => void>()]))
  const notify: Notify = (channel, payload) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }
  const closing = new AbortController()
  let connection = await connect(databaseUrl, notify)

  const supervise = async () => {
    while (!closing.signal.aborted) {
      const fault = await connection.lost
      if (closing.signal.aborted) return
      report?.(fault, 'pg listener lost its connection')
      const next = await reconnect(databaseUrl, notify, closing.signal)
      if (!next) return
      connection = next
      for (const channel of channels) notify(channel, null)
    }
  }
  const supervised = supervise()

  return {
    subscribe: (channel, listener) => {
      listeners.get(channel)?.add(listener)
      return () => listeners.get(channel)?.delete(listener)
    },
    close: async () => {
      closing.abort()
      await connection.close()
      await supervised
    },
  }
}

type Notify = (channel: Channel, payload: string | null) => void

type Connection = {
  /** Settles with the reason when the connection is gone. */
  lost: Promise<unknown>
  close: () => Promise<void>
}

async function connect(databaseUrl: string, notify: Notify): Promise<Connection> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'aso-pg-listener',
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
  })
  const { promise: lost, resolve: lose } = Promise.withResolvers<unknown>()
  client.on('error', lose)
  client.on('end', () => lose(new Error('the database closed the connection')))
  client.on('notification', ({ channel: from, payload }) => {
    const channel = channels.find((name) => name === from)
    if (channel && payload) notify(channel, payload)
  })
  try {
    await client.connect()
    for (const channel of channels) await client.query(`listen ${channel}`)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  // A connection that a firewall has dropped silently looks open for minutes; only a query shows it.
  const heartbeat = setInterval(() => client.query('select 1').catch(lose), heartbeatMs)
  heartbeat.unref()
  const close = async () => {
    clearInterval(heartbeat)
    // A dropped connection never answers the end of the session.
    await Promise.race([client.end().catch(() => {}), wait(1_000, undefined, { ref: false })])
  }
  void lost.then(close)
  return { lost, close }
}

async function reconnect(databaseUrl: string, notify: Notify, signal: AbortSignal): Promise<Connection | null> {
  for (let attempt = 0; ; attempt += 1) {
    const delay = retryAfterMs[Math.min(attempt, retryAfterMs.length - 1)]
    await wait(delay, undefined, { signal }).catch(() => {})
    if (signal.aborted) return null
    const connection = await connect(databaseUrl, notify).catch(() => null)
    if (connection && signal.aborted) await connection.close()
    if (connection) return signal.aborted ? null : connection
  }
}
