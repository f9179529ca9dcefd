import { join } from 'node:path'
import { benchAdminCustomers } from '#bench/admin-customers.ts'
import { benchAdminOrders } from '#bench/admin-orders.ts'
import { benchBackOffice } from '#bench/back-office.ts'
import { benchCatalogue } from '#bench/catalogue.ts'
import { kindOfMachine, listWorse, readLastRun, recordRun, type TitledRow } from '#bench/compare-runs.ts'
import { benchFreshPages } from '#bench/fresh-pages.ts'
import { benchLighthouse } from '#bench/lighthouse.ts'
import { printRows, type Row } from '#bench/measure.ts'
import { benchMemory } from '#bench/memory.ts'
import { benchOrders } from '#bench/orders.ts'
import { benchOrdersOverHttp } from '#bench/orders-over-http.ts'
import { benchOverview } from '#bench/overview.ts'
import { benchOwnOrders } from '#bench/own-orders.ts'
import { benchPages } from '#bench/pages.ts'
import { benchProductFiles } from '#bench/product-files.ts'
import { benchWebhooks } from '#bench/webhooks.ts'
import { benchWeight } from '#bench/weight.ts'
import { freePort } from '#test/free-port.ts'
import { shopProcess } from '#test/shop-process.ts'
import { buildIfChanged } from './build.ts'
import { root } from './read-settings.ts'
import { exitWithError, printLine } from './terminal.ts'

const built = await buildIfChanged()
if (!built.ok) exitWithError(`${built.output}\nThe shop could not be built; the reason is above.`)

const rows: TitledRow[] = []
await report('Placing orders', benchOrders)
await report('Orders over HTTP', benchOrdersOverHttp)
await report('Resident memory', () => benchMemory({ searches: 100_000, orders: 10_000 }))
await report('Webhooks', benchWebhooks)
await report('The catalogue as it grows', benchCatalogue)
await report('A customer’s orders', benchOwnOrders)
await report('The back office as the catalogue grows', benchBackOffice)
await report('The overview as orders grow', benchOverview)
await report('The orders of the back office as they grow', benchAdminOrders)
await report('The customers of the back office as they grow', benchAdminCustomers)
await report('Files of 20,000 products', benchProductFiles)
printLine('Starting a shop to measure…')
const shop = await shopProcess(await freePort())
try {
  await report('What a phone loads on a first visit', () => benchWeight(shop))
  await report('What Lighthouse says', () => benchLighthouse(shop))
  await report('Pages', () => benchPages(shop))
  await report('Fresh pages', () => benchFreshPages(shop))
} finally {
  await shop.stop()
}
const missed = rows.filter((row) => !row.met)
printLine(missed.length === 0 ? 'All bounds are met.' : `${missed.length} of ${rows.length} bounds are not met.`)
compareWithLastRun()

function compareWithLastRun(): void {
  const folder = join(root, 'bench/results')
  const last = readLastRun(folder)
  if (last) {
    const worse = listWorse(last, rows)
    const since = `the run of ${last.measuredAt.slice(0, 10)} on this kind of machine (${kindOfMachine()})`
    printLine(worse.length === 0 ? `Nothing is worse than in ${since}.` : `Worse than in ${since}:`)
    for (const line of worse) printLine(`  ${line}`)
  }
  recordRun(folder, rows, new Date())
}

async function report(title: string, bench: () => Promise<Row[]>): Promise<void> {
  const measured = await bench()
  printRows(title, measured)
  rows.push(...measured.map((row) => ({ title, ...row })))
}
