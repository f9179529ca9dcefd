import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './embedded-binaries.ts'
import { ensureCluster } from './embedded-cluster.ts'
import { type Home, prepareHome } from './embedded-home.ts'
import { type Refusal, refusalOf, refusals } from './embedded-refusal.ts'
import { releaseServer, type SharedServer, shareServer } from './embedded-sharing.ts'
import { stopWithThisProcess } from './embedded-stop-with-process.ts'

type Options = {
  dataDir: string
  onNote: (note: string) => void
  /** False only for tests: nothing is synced to disk, and the server ends with this process even without `stop`. */
  durable?: boolean
}

/** A database to connect to. `dataDir` is the folder that really holds it. */
export type Embedded = { ok: true; url: string; dataDir: string; stop: () => Promise<void> }

/**
 * Starts the PostgreSQL that comes with the shop on the data in `dataDir`, or joins the one that is running on it
 * already. If the server dies before `stop` is called, it is started again. `stop` stops the server unless another
 * process still uses it.
 */
export async function startEmbedded({ dataDir, onNote, durable = true }: Options): Promise<Embedded | Refusal> {
  try {
    const binaries = findBinaries()
    if (!binaries) return refusals.unsupported(`there is none for ${process.platform} on ${process.arch}`)
    const home = prepareHome(dataDir, binaries, onNote)
    if (!home.ok) return home
    const refusal = await ensureCluster(home, durable)
    if (refusal) return refusal
    const server = await shareServer(home, durable)
    return server.ok ? keep(home, server, durable, onNote) : server
  } catch (error) {
    const refusal = refusalOf(error, dataDir)
    if (refusal) return refusal
    throw error
  }
}

function keep(home: Home, first: SharedServer, durable: boolean, onNote: (note: string) => void): Embedded {
  let stopping = false
  let current: Promise<SharedServer | null> = Promise.resolve(first)

  const watch = (server: SharedServer) => {
    server.client.once('end', () => {
      if (!stopping) current = revive()
    })
    return server
  }
  // URL and password stay the same, so connection pools find the new server by themselves.
  const revive = async (): Promise<SharedServer | null> => {
    onNote('The database stopped unexpectedly; starting it again.')
    while (!stopping) {
      const again = await shareServer(home, durable).catch(asRefusal(home))
      if (again.ok) return watch(again)
      onNote(again.message)
      await sleep(5_000)
    }
    return null
  }
  const untie = durable ? () => {} : stopWithThisProcess(home)
  const stop = async () => {
    if (stopping) return
    stopping = true
    untie()
    const server = await current
    if (server) await releaseServer(home, server)
  }
  watch(first)
  return { ok: true, url: first.url, dataDir: home.folder, stop }
}

const asRefusal = (home: Home) => (error: Error) =>
  refusalOf(error, home.folder) ?? refusals.didNotStart(error.message, home.log)
