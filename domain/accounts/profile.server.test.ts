import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TestShop, testShop } from '#test/factories.ts'
import { profileFieldsSchema } from './profile-fields.ts'
import { readProfile } from './read-profile.server.ts'
import { saveProfile } from './save-profile.server.ts'

let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await testDatabase(2)
  shop = testShop(database.db)
})
afterAll(() => database.close())

async function aUser(email: string) {
  const { id } = await database.db.insertInto('user').values({ email }).returning('id').executeTakeFirstOrThrow()
  return { userId: id, email }
}

// @rule back-office §2 Profile | Saving upserts only the viewer's first name, last name and phone; the e-mail address is the
//   account's
//   broken by: an existing profile left unchanged (save-profile.server.ts)
test('is created or updated for its owner only; the later of two saves is stored whole', async () => {
  const [ada, bisi] = [await aUser('ada@example.com'), await aUser('bisi@example.com')]
  const empty = { firstName: '', lastName: '', phone: '' }
  expect(await readProfile(database.db, ada)).toEqual({ ...empty, email: 'ada@example.com' })
  await saveProfile(shop, ada, { firstName: 'Ada', lastName: 'Eze', phone: '0803' })
  await saveProfile(shop, ada, { firstName: 'Adaobi', lastName: '', phone: '' })
  expect(await readProfile(database.db, ada)).toEqual({ ...empty, firstName: 'Adaobi', email: 'ada@example.com' })
  expect(await readProfile(database.db, bisi)).toEqual({ ...empty, email: 'bisi@example.com' })
})

// @rule back-office §5 Profile | Only the length is validated
//   broken by: a phone number required (profile-fields.ts)
test.each([
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['مريم \u202e5', 'مريم \u202e5'],
  ['one\u0000two\nthree', 'one two three'],
  ['half \ud800', 'half \ufffd'],
  ['not a number', 'not a number'],
])('%j is stored as %j', (typed, stored) => {
  expect(profileFieldsSchema.parse({ firstName: typed, lastName: '', phone: typed })).toEqual({
    firstName: stored,
    lastName: '',
    phone: stored,
  })
})

test('a value that is too long is refused at its field', () => {
  const read = profileFieldsSchema.safeParse({ firstName: 'a'.repeat(101), lastName: 'b'.repeat(100), phone: '' })
  expect(read.error?.issues).toMatchObject([{ path: ['firstName'], message: 'Please use at most 100 characters' }])
})
