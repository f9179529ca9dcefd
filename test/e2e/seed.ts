import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDemoShop } from '#db/demo/create-demo-shop.ts'
import { makeRendition } from '#domain/media/rendition.server.ts'
import { renditionFile } from '#domain/media/rendition-file.ts'
import type { Storage } from '#domain/media/storage.ts'
import { dueDay } from '#domain/payments/reconciliation/report-day.ts'
import type { Database } from '#domain/transaction.server.ts'
import { startEmbedded } from '#infra/postgres/embedded.ts'
import { migrate } from '#infra/postgres/migrate.ts'
import { openPool } from '#infra/postgres/pool.ts'
import { localStorage } from '#infra/storage/open-storage.ts'
import { asAdmin, withDatabase } from '../database-server.ts'
import { directEncoder } from '../direct-encoder.ts'
import './fast-avif.ts'
import { provideSeeded, templateName } from './seeded.ts'

/** Starts one PostgreSQL for the whole run with a seeded shop to clone, and makes one folder of pictures for all shops. */
export default async function seed(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'aso-e2e-'))
  const server = await startEmbedded({ dataDir: folder, durable: false, onNote: () => {} })
  if (!server.ok) throw new Error(server.message)
  await asAdmin(server.url, `create database ${templateName}`)
  const url = withDatabase(server.url, templateName)
  await migrate(url)
  const pictures = join(folder, 'storage')
  provideSeeded({ adminUrl: server.url, storage: pictures })
  const storage = await localStorage(pictures)
  const { db, close } = openPool(url, 4, 'seed')
  await createDemoShop({ db, storage, clock: () => new Date() })
  await makePictures(db, storage)
  // The tests' shops make the other renditions when a page requests them.
  await db.deleteFrom('pendingRendition').execute()
  // The daily comparison of payments would find differences in what a test has inserted, in the middle of that test.
  const compared = { startedAt: new Date(), finishedAt: new Date() }
  await db
    .insertInto('paymentReport')
    .values({ day: dueDay(new Date()), ...compared })
    .execute()
  await close()
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes the renditions that most pages show. */
async function makePictures(db: Database, storage: Storage): Promise<void> {
  const shown = await db.selectFrom('productImage').where('position', '=', 0).select('mediaKey').distinct().execute()
  const makeBoth = async (key: string) => {
    for (const width of [320, 480] as const)
      await makeRendition({ storage, encoder: directEncoder }, key, renditionFile({ width, format: 'avif' }))
  }
  await Promise.all(shown.map(({ mediaKey }) => makeBoth(mediaKey)))
}
