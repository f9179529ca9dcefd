import { readFile } from 'node:fs/promises'
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
