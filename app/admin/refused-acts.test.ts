import { describe, expect, test } from 'vitest'
import * as message from './messages/message/route.tsx'
import * as ship from './orders/ship/route.tsx'
import * as change from './products/changes/change/route.tsx'
import * as changes from './products/changes/route.tsx'
import * as report from './products/import/report/route.tsx'
import * as sessions from './sessions/route.tsx'

type Act = (args: never) => Promise<object>

/** The message if the server responds with an error status or not at all. */
async function said(clientAction: Act, fault: unknown): Promise<string> {
  const request = new Request('https://aso.example/admin', { method: 'POST', body: new URLSearchParams() })
  const answer = await clientAction({ request, serverAction: () => Promise.reject(fault) } as never)
  return String('message' in answer ? answer.message : 'why' in answer ? answer.why : '')
}
// As React Router throws them.
const refusal = (status: number) => ({ status, statusText: '', internal: false, data: null })

// @rule Staff | An action refused for lack of permission or too many requests says so, instead of that no answer came
//   broken by: every error treated as a missing answer (sessions/route.tsx)
describe.each<[string, Act]>([
  ['a session', sessions.clientAction],
  ['an answer to a message', message.clientAction],
  ['parcels', ship.clientAction],
  ['a plan for many products', changes.clientAction],
  ['a change of many products', change.clientAction],
  ['an import', report.clientAction],
])('%s', (_, clientAction) => {
  test('says why it was refused, or that no answer came', async () => {
    expect(await said(clientAction, refusal(403))).toMatch(/^You may not /)
    expect(await said(clientAction, refusal(401))).toContain('It needs you to sign in')
    expect(await said(clientAction, refusal(429))).toContain('Too much at once')
    expect(await said(clientAction, new TypeError('Failed to fetch'))).toMatch(/answer|reached/)
  })
})
