import { describe, expect, test } from 'vitest'
import * as message from './messages/message/route.tsx'
import * as ship from './orders/ship/route.tsx'
import * as change from './products/changes/change/route.tsx'
import * as changes from './products/changes/route.tsx'
import * as report from './products/import/report/route.tsx'
import * as sessions from './sessions/route.tsx'

type Act = (args: never) => Promise<object>

/** What is said where the shop answers with a status, or not at all. */
async function said(clientAction: Act, fault: unknown): Promise<string> {
  const request = new Request('https://aso.example/admin', { method: 'POST', body: new URLSearchParams() })
  const answer = await clientAction({ request, serverAction: () => Promise.reject(fault) } as never)
  return String('message' in answer ? answer.message : 'why' in answer ? answer.why : '')
}
// As the router throws them.
const refusal = (status: number) => ({ status, statusText: '', internal: false, data: null })

// @rule Staff | Who may not do something any more, or does too much at once, is told so, and not to press again because no answer came
//   broken by: every fault taken for no answer (sessions/route.tsx)
describe.each<[string, Act]>([
  ['a session', sessions.clientAction],
  ['an answer to a message', message.clientAction],
  ['parcels', ship.clientAction],
  ['a plan for many products', changes.clientAction],
  ['a change of many products', change.clientAction],
  ['an import', report.clientAction],
])('%s', (_, clientAction) => {
  test('says why it was refused, and where no answer came that', async () => {
    expect(await said(clientAction, refusal(403))).toMatch(/^You may not /)
    expect(await said(clientAction, refusal(401))).toContain('It needs you to sign in')
    expect(await said(clientAction, refusal(429))).toContain('Too much at once')
    expect(await said(clientAction, new TypeError('Failed to fetch'))).toMatch(/answer|reached/)
  })
})
