import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { createMailJobs } from '#server/jobs.ts'
import { type Job, startPoller } from '#server/poller.ts'
import { testShop } from '../factories.ts'
import { openTestPool } from '../open-test-pool.ts'

// A node that sends mails; for each it appends a line with the recipient to a file. Its clock is `startAhead` milliseconds ahead; a message
// advances it, but only between two runs, or the node would take its own leases for expired. The tests kill it.
const [databaseUrl = '', file = '', startAhead = '0'] = process.argv.slice(2)
let ahead = Number(startAhead)
let aheadNext = ahead
let runs = 0
const { db } = openTestPool(databaseUrl, 6, 'mail-node')
const shop = testShop(db, {
  clock: () => new Date(Date.now() + ahead),
  mailer: {
    send: async ({ to }) => {
      process.send?.('sending')
      await wait(Math.random() * 5)
      appendFileSync(file, `${to}\n`)
      await wait(Math.random() * 5)
    },
  },
  report: (fault, about) => console.error(about, fault),
})
const { sendDueMail } = createMailJobs(shop)
const run: Job['run'] = async (stopping, wake) => {
  if (runs === 0) ahead = aheadNext
  runs += 1
  await sendDueMail.run(stopping, wake).finally(() => {
    runs -= 1
  })
}
startPoller({ sendDueMail: { ...sendDueMail, run } }, { report: shop.report, pause: () => wait(20) })

process.on('disconnect', () => process.exit())
process.on('message', (milliseconds: number) => {
  aheadNext += milliseconds
})
process.send?.('ready')
