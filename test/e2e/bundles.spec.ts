import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const build = join(import.meta.dirname, '../../build')

test('no bundle that a shopper’s phone loads contains server or back-office code', async () => {
  const chunks = JSON.parse(await readFile(join(build, 'client-modules.json'), 'utf8')) as Record<string, string[]>
  const modules = Object.entries(chunks).flatMap(([chunk, ids]) => ids.map((id) => ({ chunk, id })))
  expect(modules.length).toBeGreaterThan(50)
  const foreign = /^(server|infra|api|sandbox|db|bin|app\/admin)\//
  expect(modules.filter(({ id }) => foreign.test(id))).toEqual([])
  expect(modules.filter(({ id }) => /\.server\.tsx?$/.test(id))).toEqual([])
  expect(
    modules.filter(({ id }) => /node_modules\/(pg|kysely|sharp|pino|graphile-worker|better-auth)\//.test(id)),
  ).toEqual([])
})
