import type { RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import type { Checklist } from '#domain/setup/checklist.ts'
import { isChecklistPutAway, readChecklist } from '#domain/setup/read-checklist.server.ts'
import { administratorOf } from '../administrator.server.ts'

/** Reads the checklist for the overview. Null if it is hidden, all steps are done, or it can't be read, which is logged. */
export async function readFirstSteps(context: Readonly<RouterContextProvider>): Promise<Checklist | null> {
  const shop = context.get(shopContext)
  return readOrReport(shop, 'the checklist', async () => {
    if (await isChecklistPutAway(shop.db)) return null
    const read = await readChecklist(shop, administratorOf(context))
    return read.ok && read.checklist.steps.some(({ isDone }) => !isDone) ? read.checklist : null
  })
}
