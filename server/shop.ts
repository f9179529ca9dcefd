import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '#domain/shop.ts'
import { outboxMailer } from '#infra/mail/outbox.ts'
import { smtpMailer } from '#infra/mail/smtp.ts'
import { openProviders } from '#infra/payments/open-providers.ts'
import { openPool } from '#infra/postgres/pool.ts'
import { localStorage, s3Storage } from '#infra/storage/open-storage.ts'
import type { Env } from './env.ts'

export type OpenShop = { shop: Shop; close: () => Promise<void> }

/** The one place where the shop is wired to the world. */
export async function openShop(
  env: Env,
  databaseUrl: string,
  dataDir: string,
  report: Shop['report'] = (fault, about) => console.error(about, fault),
): Promise<OpenShop> {
  const publicUrl = publicUrlOf(env)
  const { db, close } = openPool(databaseUrl, env.DATABASE_POOL, 'aso', env.DATABASE_CONNECT_TIMEOUT)
  const shop: Shop = {
    db,
    providers: openProviders(env, { publicUrl, sandboxUrl: `${publicUrl}/sandbox`, report }),
    presentation: env.PAYMENT_PRESENTATION,
    storage: await openStorage(env, dataDir),
    mailer: openMailer(env, dataDir, publicUrl),
    clock: () => new Date(),
    publicUrl,
    secret: env.SECRET ?? (await storedSecret(dataDir)),
    report,
  }
  return { shop, close }
}

/** The shop's address as links name it, without a trailing slash. */
function publicUrlOf(env: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string {
  return (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
}

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')

function openStorage(env: Env, dataDir: string) {
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

function openMailer(env: Env, dataDir: string, publicUrl: string) {
  const from = env.MAIL_FROM ?? `Aṣọ <orders@${new URL(publicUrl).hostname}>`
  return env.SMTP_URL
    ? smtpMailer({ url: env.SMTP_URL, from, publicUrl })
    : outboxMailer(outboxFolder(dataDir), { from, publicUrl })
}

// Made once and kept beside the data, so that links in mails and guests' cookies outlive a restart.
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
