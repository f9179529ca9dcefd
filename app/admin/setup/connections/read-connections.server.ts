import { data, type RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { authorize } from '#domain/accounts/access.ts'
import { readLastWebhooks } from '#domain/setup/last-webhooks.server.ts'
import { administratorOf } from '../../administrator.server.ts'

/** Reads the connections for the page, without the functions that test them. */
export async function readConnections(context: Readonly<RouterContextProvider>) {
  if (!authorize(administratorOf(context), 'settings.write').ok) throw data(null, 403)
  const { db, connections } = context.get(shopContext)
  const { isProduction, mail, storage, payments } = connections
  const lastWebhooks = await readLastWebhooks(db)
  const { server, mailbox, from } = mail
  return {
    isProduction,
    mail: { server, mailbox, from },
    storage: { place: storage.place },
    payments: payments.map(({ tryOut, ...payment }) => ({
      ...payment,
      canBeTried: tryOut !== null,
      lastWebhookAt: lastWebhooks[payment.provider]?.toISOString() ?? null,
    })),
  }
}

export type ShownConnections = Awaited<ReturnType<typeof readConnections>>
export type ShownPayment = ShownConnections['payments'][number]
