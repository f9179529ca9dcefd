import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readFacts } from '#db/demo/picture-facts.ts'
import { writeFacts } from './write-facts.ts'

test('the shop reads what is noted of a picture', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aso-pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await copyFile(join(import.meta.dirname, 'reference-clutch.webp'), join(folder, 'clutch.webp'))
  await writeFacts(folder)
  expect([...(await readFacts(folder)).values()]).toEqual([
    { width: 64, height: 80, color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
  ])
})
