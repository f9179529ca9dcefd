import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeFault } from '#domain/describe-fault.ts'
import { createFairQueue } from '#domain/fair-queue.ts'
import type { NoteSecurityEvent } from '#domain/security-event.ts'
import type { Shop } from '#domain/shop.ts'
import { openHasherProcess } from '#infra/auth/hasher-process.ts'
import { createPasswords } from '#infra/auth/passwords.ts'
import { fileMailer } from '#infra/mail/file-mailer.ts'
import { parseSender } from '#infra/mail/mail-from.ts'
import { smtpMailer } from '#infra/mail/smtp.ts'
import { createProviders } from '#infra/payments/create-providers.ts'
import { openPool } from '#infra/postgres/pool.ts'
import { openPrinterProcess } from '#infra/receipts/printer-process.ts'
import { openEncoderProcess } from '#infra/renditions/encoder-process.ts'
import { localStorage, s3Storage } from '#infra/storage/open-storage.ts'
import { openUploads } from '#infra/uploads/open-uploads.ts'
import { configuredConnections } from './configured-connections.ts'
import type { Env } from './env.ts'
import { printInTurn } from './print-in-turn.ts'
import { signingKeys } from './signing-keys.ts'
import { receivingTurns, reencodingTurns, renditionTurns } from './turn-limits.ts'

export type OpenShop = { shop: Shop; close: () => Promise<void> }

/** The composition root: connects the shop's ports to the adapters that the environment configures. */
export async function openShop(
  env: Env,
  databaseUrl: string,
  dataDir: string,
  report: Shop['report'] = (fault, about) => console.error(about, describeFault(fault)),
  noteSecurity: NoteSecurityEvent = () => {},
): Promise<OpenShop> {
  const publicUrl = publicUrlOf(env)
  const { db, close: closePool } = openPool(databaseUrl, env.DATABASE_POOL, 'aso', env.DATABASE_CONNECT_TIMEOUT)
  const from = mailFrom(env, publicUrl)
  const storage = await createStorage(env, dataDir)
  const encoder = openEncoderProcess()
  const printer = openPrinterProcess()
  const hasher = openHasherProcess(report)
  const uploads = openUploads({
    folder: join(dataDir, 'uploads'),
    receiving: createFairQueue(receivingTurns).take,
    reencoding: createFairQueue(reencodingTurns).take,
    atOnce: reencodingTurns.atOnce,
    report,
  })
  await uploads.removeAbandoned()
  const shop: Shop = {
    db,
    providers: createProviders(env, { publicUrl, sandboxUrl: `${publicUrl}/sandbox`, report }),
    presentation: env.PAYMENT_PRESENTATION,
    storage,
    encoder: { takeTurn: createFairQueue(renditionTurns).take, encode: encoder.encode },
    uploads,
    mailer: createMailer(env, dataDir, { from, publicUrl }),
    connections: configuredConnections(env, { publicUrl, from, outbox: outboxFolder(dataDir), storage }),
    mailAddress: parseSender(from).address,
    printReceipt: printInTurn(printer.print),
    passwords: createPasswords(hasher),
    clock: () => new Date(),
    publicUrl,
    ...signingKeys(env, env.SECRET ?? (await storedSecret(dataDir))),
    staffNeedsSecondFactor: env.NODE_ENV === 'production',
    report,
    noteSecurity,
  }
  const close = async () => {
    encoder.close()
    printer.close()
    hasher.close()
    uploads.close()
    await closePool()
  }
  return { shop, close }
}

/** The shop's public URL without a trailing slash. */
function publicUrlOf(env: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string {
  return (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
}

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')

function createStorage(env: Env, dataDir: string) {
  if (!env.S3_BUCKET || !env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY)
    return localStorage(join(dataDir, 'storage'))
  return s3Storage({
    bucket: env.S3_BUCKET,
    region: env.S3_REGION ?? 'auto',
    endpoint: env.S3_ENDPOINT ?? null,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  })
}

const mailFrom = (env: Env, publicUrl: string) => env.MAIL_FROM ?? `orders@${new URL(publicUrl).hostname}`

function createMailer(env: Env, dataDir: string, { from, publicUrl }: { from: string; publicUrl: string }) {
  return env.SMTP_URL
    ? smtpMailer({ url: env.SMTP_URL, from, publicUrl })
    : fileMailer(outboxFolder(dataDir), { from, publicUrl })
}

// Generated once and stored in the data folder, so that links in mails and guests' cookies stay valid after a restart.
async function storedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
