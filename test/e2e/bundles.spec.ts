import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type Bundles, entriesOf, foreignModules } from '../architecture/bundles.ts'

const build = join(import.meta.dirname, '../../build')

test('no bundle that a shopper’s phone loads contains server or back-office code', async () => {
  const bundles = JSON.parse(await readFile(join(build, 'client-modules.json'), 'utf8')) as Bundles
  expect(entriesOf(bundles, 'storefront').length).toBeGreaterThan(10)
  expect(Object.values(bundles).flatMap(({ modules }) => modules).length).toBeGreaterThan(50)
  expect(foreignModules(bundles, 'storefront')).toEqual([])
})

// If it is too large: use a named utility instead of a long one, or a separate style sheet for a surface's pages
// (docs/decisions/188-a-small-style-sheet.md).
test('the style sheet shared by all storefront pages has at most 10 kB as sent', async () => {
  const assets = join(build, 'client/assets')
  const sheets = (await readdir(assets)).filter((name) => /^storefront-.*\.css\.br$/.test(name))
  expect(sheets).toHaveLength(1)
  expect((await stat(join(assets, sheets[0] ?? ''))).size).toBeLessThanOrEqual(10_000)
})

// V8 keeps the source text of every module, and needs two bytes per character for the whole module if one is outside Latin-1
// (one-byte-code.config.ts).
test('the server’s bundles are ASCII', async () => {
  for (const folder of ['node', 'server', 'server/assets']) {
    const names = (await readdir(join(build, folder))).filter((name) => name.endsWith('.js'))
    expect(names.length).toBeGreaterThan(0)
    for (const name of names)
      expect(/[^\p{ASCII}]/u.test(await readFile(join(build, folder, name), 'utf8')), name).toBe(false)
  }
})
