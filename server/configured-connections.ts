import type { Storage } from '#domain/media/storage.ts'
import type { Connections } from '#domain/setup/connections.ts'
import { keptMailConnection, smtpConnection } from '#infra/connections/mail-connection.ts'
import { paymentConnections } from '#infra/connections/payment-connections.ts'
import { storageConnection } from '#infra/connections/storage-connection.ts'
import type { Env } from './env.ts'

type Opened = { publicUrl: string; from: string; outbox: string; storage: Storage }

/**
 * The shop's mail, storage and payment connections as the environment configures them, to be shown and tried out. Every
 * address in them comes from the environment.
 */
export function configuredConnections(env: Env, { publicUrl, from, outbox, storage }: Opened): Connections {
  const isProduction = env.NODE_ENV === 'production'
  const mailbox = isProduction ? null : '/dev/mailbox'
  return {
    isProduction,
    mail: env.SMTP_URL
      ? smtpConnection({ url: env.SMTP_URL, from, publicUrl })
      : keptMailConnection(outbox, { from, publicUrl, mailbox }),
    storage: storageConnection(storage, placeOf(env), [env.S3_SECRET_ACCESS_KEY ?? '']),
    payments: paymentConnections(env, { publicUrl, sandboxUrl: `${publicUrl}/sandbox` }),
  }
}

function placeOf({ S3_BUCKET: bucket, S3_ENDPOINT: endpoint }: Env): string | null {
  if (!bucket) return null
  return endpoint ? `${bucket} at ${new URL(endpoint).host}` : bucket
}
