import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { limitsContext, viewerContext } from '#app/context.server.ts'
import { administratorViewer } from '#test/viewers.ts'
import { planChange } from './plan-change.server.ts'

//   broken by: the limit's refusal thrown instead of returned (plan-change.server.ts)
test('the dialog says when too many changes were previewed in an hour', async () => {
  const context = new RouterContextProvider()
  context.set(viewerContext, administratorViewer())
  context.set(limitsContext, { check: async () => ({ ok: false, retryAfter: 1_800 }) } as never)
  const change = { selection: { search: '' }, change: { act: 'archive' } }
  const body = new URLSearchParams({ sent: JSON.stringify(change) })
  const request = new Request('https://aso.example/admin/products/changes', { method: 'POST', body })
  expect(await planChange(context, request)).toMatchObject({ ok: false, why: expect.stringContaining('in an hour') })
})
