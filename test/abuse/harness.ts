import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registerPicture } from '#domain/media/register-picture.server.ts'
import type { Database } from '#domain/transaction.server.ts'
import { localStorage } from '#infra/storage/open-storage.ts'
import { createProvider, publicUrl } from '../crash/provider.ts'
import { testDatabase } from '../database.ts'
import { makeProduct } from '../factories.ts'
import type { Target } from './attack.ts'
import { startNode } from './nodes.ts'
import { openVisitor, type Visitor } from './visitors.ts'

export type AbusedShop = Awaited<ReturnType<typeof openAbusedShop>>

type Options = { nodes?: number; products?: number; stock?: number; pictures?: number }

const demoPictures = join(import.meta.dirname, '../../db/demo/pictures')

/**
 * A shop with its rate limits on, in one or several processes, with the sandbox's payment providers in this process. Attackers and shoppers
 * connect over real sockets from loopback addresses of their own. Its pictures have no renditions yet.
 */
export async function openAbusedShop({ nodes: count = 1, products = 40, stock = 1_000, pictures = 0 }: Options = {}) {
  const { url: databaseUrl, db, close } = await testDatabase()
  const provider = await createProvider()
  const folder = await mkdtemp(join(tmpdir(), 'aso-abused-'))
  const pictureKeys = await registerDemoPictures(db, folder, pictures)
  const productIds: string[] = []
  for (let n = 0; n < products; n += 1) productIds.push(await makeProduct(db, { stock }))
  const addresses = { databaseUrl, publicUrl, sandboxUrl: provider.sandboxUrl }
  const nodes = await Promise.all(Array.from({ length: count }, () => startNode(addresses, { DATA_DIR: folder })))
  const ports = nodes.map(({ port }) => port)
  provider.shopPorts = ports
  const visitors = new Set<Visitor>()
  return {
    db,
    nodes,
    ports,
    provider,
    productIds,
    pictureKeys,
    /** The folder where the nodes keep files. */
    folder,
    /** Opens a visitor at an address; `node` is an index in `nodes`. */
    visitor: (address: string, node = 0): Visitor => {
      const visitor = openVisitor(ports[node] ?? 0, address)
      visitors.add(visitor)
      return visitor
    },
    /** The lines that all nodes have logged at level `error`. */
    faults: () => nodes.flatMap(({ faults }) => faults),
    /** What attacks on this shop are aimed at. */
    target: {
      ports,
      productIds,
      pictures: pictureKeys,
      account: 'owner@example.com',
      stranger: 'stranger@example.com',
      firstAddress: 0,
    } satisfies Target,
    close: async () => {
      for (const visitor of visitors) visitor.leave()
      await Promise.all(nodes.map((node) => node.stop()))
      await provider.close()
      await close()
      await rm(folder, { recursive: true })
    },
  }
}

async function registerDemoPictures(db: Database, folder: string, count: number): Promise<string[]> {
  const shop = { db, storage: await localStorage(folder), clock: () => new Date() }
  const files = (await readdir(demoPictures)).filter((name) => name.endsWith('.webp')).slice(0, count)
  const keys: string[] = []
  for (const file of files) keys.push((await registerPicture(shop, await readFile(join(demoPictures, file)))).key)
  await db.deleteFrom('pendingRendition').execute()
  return keys
}
