import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createDemoHouse } from '#db/demo/create-demo-house.ts'
import { masterKey, renditionName } from '#domain/media/rendition.server.ts'
import type { Storage } from '#domain/media/storage.ts'
import type { Database } from '#domain/transaction.server.ts'
import { startEmbedded } from '#infra/postgres/embedded.ts'
import { migrate } from '#infra/postgres/migrate.ts'
import { openPool } from '#infra/postgres/pool.ts'
import { localStorage } from '#infra/storage/open-storage.ts'
import { asAdmin, withDatabase } from '../database-server.ts'

/** What every shop of a run is cloned from; the runner hands its environment on to its workers. */
const { env } = process
export const furnished = () => ({ adminUrl: env.E2E_ADMIN_URL ?? '', storage: env.E2E_STORAGE ?? '' })
export const templateName = 'aso_furnished'

const widths = [320, 480] as const

/** One PostgreSQL for the whole run with a furnished shop to clone, and one folder of pictures for all shops. */
export default async function furnish(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'aso-e2e-'))
  const server = await startEmbedded({ dataDir: folder, durable: false, onNote: () => {} })
  if (!server.ok) throw new Error(server.message)
  await asAdmin(server.url, `create database ${templateName}`)
  const url = withDatabase(server.url, templateName)
  await migrate(url)
  env.E2E_ADMIN_URL = server.url
  env.E2E_STORAGE = join(folder, 'storage')
  const storage = await localStorage(env.E2E_STORAGE)
  const { db, close } = openPool(url, 4, 'furnish')
  await createDemoHouse({ db, storage, clock: () => new Date() })
  await makePictures(db, storage)
  await close()
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The pictures that every shop would make when it starts and most pages ask for. They are compressed with the least effort,
 * in a quarter of the time: no browser test looks at their bytes but those of lighter ones, which the shops make themselves.
 */
async function makePictures(db: Database, storage: Storage): Promise<void> {
  const shown = await db.selectFrom('productImage').where('position', '=', 0).select('mediaKey').distinct().execute()
  const makeAll = async (key: string) => {
    const master = await storage.read(masterKey(key))
    if (!master) throw new Error(`There is no picture ${key}`)
    for (const width of widths) {
      const bytes = await sharp(master).resize({ width }).avif({ quality: 52, effort: 0 }).toBuffer()
      await storage.write(renditionName(key, { width, format: 'avif' }), bytes, 'image/avif')
    }
  }
  await Promise.all(shown.map(({ mediaKey }) => makeAll(mediaKey)))
}
