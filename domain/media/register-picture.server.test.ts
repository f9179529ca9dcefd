import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { testShop } from '#test/factories.ts'
import { registerPicture } from './register-picture.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(1)
})
afterAll(() => database.close())

test('a picture is registered with its size and its dominant colour', async () => {
  const sleeve = { create: { width: 300, height: 1_000, channels: 3, background: '#1f2a5a' } } as const
  const bytes = await sharp({ create: { width: 800, height: 1_000, channels: 3, background: '#e8d8c8' } })
    .composite([{ input: sleeve, left: 0, top: 0 }])
    .webp({ lossless: true })
    .toBuffer()
  const { width, height, color } = await registerPicture(testShop(database.db), bytes)
  expect([width, height]).toEqual([800, 1_000])
  expect(color).toBe('#e8d8c8')
})
