import type { Queryable } from '#domain/transaction.server.ts'

/** Subscriptions, messages with their answers, and bookings that were made with any of the e-mail addresses. */
export async function exportWritten(db: Queryable, emails: readonly string[]) {
  const lowered = emails.map((email) => email.toLowerCase())
  const [newsletter, messages, replies, stylingSessions] = await Promise.all([
    db
      .selectFrom('newsletterSubscriber')
      .where('email', 'in', lowered)
      .select(['email', 'createdAt', 'confirmedAt', 'unsubscribedAt'])
      .orderBy('email')
      .execute(),
    db
      .selectFrom('contactMessage')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), 'in', lowered))
      .select(['id', 'name', 'email', 'subject', 'message', 'createdAt'])
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('contactReply as r')
      .innerJoin('contactMessage as m', 'm.id', 'r.messageId')
      .where((eb) => eb(eb.fn<string>('lower', ['m.email']), 'in', lowered))
      .select(['r.messageId', 'r.body', 'r.createdAt'])
      .orderBy('r.id')
      .execute(),
    db
      .selectFrom('stylingSession')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), 'in', lowered))
      .select(['name', 'email', 'phone', 'note', 'startsAt', 'endsAt', 'state', 'createdAt'])
      .orderBy('startsAt')
      .execute(),
  ])
  return {
    newsletter,
    messages: messages.map(({ id, ...message }) => ({
      ...message,
      answers: replies.flatMap(({ messageId, ...answer }) => (messageId === id ? [answer] : [])),
    })),
    stylingSessions,
  }
}
