import { lagosDay } from '#domain/lagos-day.ts'
import { runReport } from '#domain/payments/reconciliation/daily-report.server.ts'
import { reportText } from '#domain/payments/reconciliation/report-text.ts'
import { applicationUrl } from '#infra/postgres/application-url.ts'
import { openShop } from '#server/shop.ts'
import { readSettings } from './read-settings.ts'
import { exitWithError, printLine } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const refusals = {
  not_a_day: 'Name a day like 2026-11-20: npm run payments:report -- 2026-11-20',
  day_to_come: 'That day is still to come.',
  running: 'The report of that day is being written at this moment; try again in a few minutes.',
}

const settings = readSettings()
const day = process.argv[2] ?? lagosDay(new Date())
const run = await withDatabase(settings, async (url) => {
  const { shop, close } = await openShop(settings.env, (await applicationUrl(url)).url, settings.dataDir)
  return runReport(shop, day).finally(close)
})
if (!run.ok) exitWithError(refusals[run.reason])
printLine(reportText(run.report))
