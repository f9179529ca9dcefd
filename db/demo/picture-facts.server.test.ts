import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pictureKey, readPictureFacts } from '#domain/media/register-picture.server.ts'
import { seededRandom } from '#test/seeded-random.ts'
import { repetitions, seed } from '#test/soak.ts'
import { pictureFilesIn, readFacts } from './picture-facts.ts'

const folder = join(import.meta.dirname, 'pictures')
const read = (file: string) => readFile(join(folder, file))

test('facts are stored for every picture of the demo shop, and no other', async () => {
  const bytes = await Promise.all((await pictureFilesIn(folder)).map(read))
  expect([...(await readFacts(folder)).keys()].sort()).toEqual(bytes.map(pictureKey).sort())
})

test(`the facts match the picture itself (seed ${seed})`, async () => {
  const files = await pictureFilesIn(folder)
  const facts = await readFacts(folder)
  const random = seededRandom(seed)
  const looked = repetitions(8, files.length)
  const drawn =
    looked === files.length ? files : Array.from({ length: looked }, () => files[random.between(0, files.length - 1)])
  for (const file of drawn) {
    const bytes = await read(file ?? '')
    expect(facts.get(pictureKey(bytes)), file).toEqual(await readPictureFacts(bytes))
  }
})
