import { expect, test } from 'vitest'
import { subscribe } from '#domain/content/subscribe.server.ts'
import { openPgListener } from '#infra/realtime/pg-listener.ts'
import { testDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { testShop } from '#test/factories.ts'
import { createMailJobs } from './jobs.ts'
import { startPoller } from './poller.ts'

test('a mail is sent after its commit without waiting for a poll, whichever node enqueued it', async ({
  onTestFinished,
}) => {
  const database = await testDatabase(4)
  const shop = testShop(database.db)
  const pgListener = await openPgListener(database.url)
  const never = (_: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const poller = startPoller(createMailJobs(shop), { report: shop.report, pause: never })
  pgListener.subscribe('mail', () => poller.wake('sendDueMail'))
  onTestFinished(async () => {
    await poller.stop()
    await pgListener.close()
    await database.close()
  })
  const another = testShop(database.db)
  await subscribe(another, 'ada@example.com')
  await eventually(() => expect(shop.sent).toMatchObject([{ kind: 'newsletter_confirm', to: 'ada@example.com' }]))
})
