import { type Mail, mailSchema } from '#domain/notifications/mail.ts'
import type { Database } from '#domain/transaction.server.ts'

/** All mails that were ever enqueued, oldest first. */
export async function storedMails(db: Database): Promise<Mail[]> {
  const rows = await db.selectFrom('mail').select(['kind', 'payload']).orderBy('id').execute()
  return rows.map(({ kind, payload }) => mailSchema.parse({ ...Object(payload), kind }))
}

export type OrderMail = Extract<Mail, { orderId: string }>

/** The enqueued mails that are about orders. */
export const orderMails = async (db: Database): Promise<OrderMail[]> =>
  (await storedMails(db)).filter((mail) => 'orderId' in mail)

/** The enqueued mails that are about one order. */
export const mailsOfOrder = async (db: Database, orderId: string): Promise<OrderMail[]> =>
  (await orderMails(db)).filter((mail) => mail.orderId === orderId)
