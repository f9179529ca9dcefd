import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { createMailJobs } from '#server/jobs.ts'
import { startPoller } from '#server/poller.ts'
import { testShop } from '../factories.ts'
import { openTestPool } from '../open-test-pool.ts'

// A node that sends mails: each one it sends is a line in a file, with its recipient. A message moves its clock on by so many
// milliseconds. The tests kill it.
const [databaseUrl = '', file = ''] = process.argv.slice(2)
let ahead = 0
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
startPoller(createMailJobs(shop), { report: shop.report, pause: () => wait(20) })

process.on('disconnect', () => process.exit())
process.on('message', (milliseconds: number) => {
  ahead += milliseconds
})
process.send?.('ready')
