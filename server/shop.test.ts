import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { openShop } from './shop.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aso-shop-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

// @rule Second factor | Administrators must have one in production
//   broken by: required nowhere (shop.ts)
test.each([
  ['production', true],
  ['development', false],
] as const)('administrators in %s must have a second factor: %s', async (NODE_ENV, isNeeded) => {
  const reading = readEnv({})
  if (!reading.ok) throw new Error(reading.problems.join())
  const env = { ...reading.env, NODE_ENV, SECRET: 'k3Jq9vXz7Lw2Rt5Yb8Nc1Mf4Hg6Ds0Pa' }
  const { shop, close } = await openShop(env, 'postgres://nobody@127.0.0.1:1/nothing', dataDir, () => {})
  expect(shop.staffNeedsSecondFactor).toBe(isNeeded)
  expect(shop.secondFactorSecrets).toHaveLength(1)
  await close()
})

const openWith = async (settings: Record<string, string>) => {
  const reading = readEnv(settings)
  if (!reading.ok) throw new Error(reading.problems.join())
  const opened = await openShop(reading.env, 'postgres://nobody@127.0.0.1:1/nothing', dataDir, () => {})
  await opened.close()
  return opened.shop
}

test('an unset secret is generated once, and only the shop’s own user can read it', async () => {
  const before = await openWith({})
  expect((await openWith({})).secret).toBe(before.secret)
  expect((await stat(join(dataDir, 'secret'))).mode & 0o077).toBe(0)
})

test('links have one slash after the shop’s address, however it is set', async () => {
  expect((await openWith({ PUBLIC_URL: 'https://aso.example/' })).publicUrl).toBe('https://aso.example')
})
