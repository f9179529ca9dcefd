import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory, makeProduct } from '#test/factories.ts'
import { listProducts } from './list-products.server.ts'
import { everything, pageSize, refine } from './listing.ts'
import { suggest } from './suggest.server.ts'

let database: TestDatabase
let adire: string
beforeAll(async () => {
  database = await testDatabase()
  adire = await makeCategory(database.db, { name: 'Àdìrẹ', slug: 'adire' })
  const gowns = await makeCategory(database.db, { name: 'Gowns', slug: 'gowns' })
  await make('Ẹlẹ́kọ boubou', adire, 'Cassava paste through a stencil, then the vat.')
  await make('Àdìrẹ evening gown', gowns, 'A long skirt.')
  await make('Gown of àdìrẹ', gowns, 'Cut on the bias.')
  await make('Ankara skirt', gowns, 'Goes with a boubou. 100% cotton, wax_print.')
  await make('Ọ̀ṣun lace', gowns, 'Ɗinkin hannu.')
  await makeProduct(database.db, { name: 'Ankara archived', categoryId: gowns, archivedAt: new Date() })
  await makeProduct(database.db, { name: 'Boubon of old', categoryId: gowns, archivedAt: new Date() })
  await makeProduct(database.db, { name: 'Stenzel of old', categoryId: gowns, archivedAt: new Date() })
})
afterAll(() => database.close())

async function make(name: string, categoryId: string, description: string): Promise<void> {
  const id = await makeProduct(database.db, { name, categoryId })
  await database.db.updateTable('product').set({ description }).where('id', '=', id).execute()
}

const search = (q: string) => listProducts({ db: database.db, clock: () => new Date() }, refine(everything, { q }))
const names = async (q: string) => (await search(q)).products.map((product) => product.name)

describe('a search', () => {
  // @rule D28b | Name, category and description
  test('looks in names, categories and descriptions', async () => {
    expect(await names('skirt')).toEqual(['Ankara skirt', 'Àdìrẹ evening gown'])
    expect(await names('stencil')).toEqual(['Ẹlẹ́kọ boubou'])
    expect((await names('adire')).sort()).toEqual(['Gown of àdìrẹ', 'Àdìrẹ evening gown', 'Ẹlẹ́kọ boubou'].sort())
  })

  // @rule D28b | Accents folded
  test.each(['ELEKO', 'ẹlẹ́kọ', 'Eleko'])('folds accents and case: %s', async (q) => {
    expect(await names(q)).toEqual(['Ẹlẹ́kọ boubou'])
  })

  test('folds Hausa’s hooked letters and dotted vowels with tones', async () => {
    expect(await names('dinkin')).toEqual(['Ọ̀ṣun lace'])
    expect(await names('osun')).toEqual(['Ọ̀ṣun lace'])
  })

  test('needs every word, in any order and place', async () => {
    expect(await names('gown evening')).toEqual(['Àdìrẹ evening gown'])
    expect(await names('eleko vat adire')).toEqual(['Ẹlẹ́kọ boubou'])
    expect(await names('eleko skirt')).toEqual([])
  })

  // @rule D28b | Typing errors are tolerated
  test.each([
    ['adrie', 'Àdìrẹ evening gown'],
    ['ankra', 'Ankara skirt'],
    ['bobou', 'Ẹlẹ́kọ boubou'],
    // Only a product that isn't sold any more has this very word.
    ['boubon', 'Ẹlẹ́kọ boubou'],
    // A word of a product that isn't sold any more is one typing error away, a word of one on sale two.
    ['stensel', 'Ẹlẹ́kọ boubou'],
    ['evenning gwon', 'Àdìrẹ evening gown'],
    ['stensil', 'Ẹlẹ́kọ boubou'],
  ])('tolerates typing errors: %s finds %s', async (q, first) => {
    expect((await names(q))[0]).toBe(first)
  })

  test('shows the best match first: beginnings of names, then names, then categories, then descriptions', async () => {
    expect(await names('adire')).toEqual(['Àdìrẹ evening gown', 'Gown of àdìrẹ', 'Ẹlẹ́kọ boubou'])
    expect(await names('boubou')).toEqual(['Ẹlẹ́kọ boubou', 'Ankara skirt'])
  })

  // @rule D28b | % and _ are escaped
  test('takes the wildcards of LIKE literally', async () => {
    expect(await names('100%')).toEqual(['Ankara skirt'])
    expect(await names('x_p')).toEqual(['Ankara skirt'])
    expect(await names('%')).toEqual(['Ankara skirt'])
    expect(await names('\\')).toEqual([])
    expect(await names('\\00')).toEqual([])
  })

  test('for one or two letters finds names with a word that begins with them', async () => {
    expect(await names('la')).toEqual(['Ọ̀ṣun lace'])
    expect(await names('la ce')).toEqual([])
    expect(await names('g')).toEqual(['Gown of àdìrẹ', 'Àdìrẹ evening gown'])
  })

  test('finds a category’s new name at once', async () => {
    await database.db.updateTable('category').set({ name: 'Vat-dyed' }).where('id', '=', adire).execute()
    expect(await names('vat-dyed')).toEqual(['Ẹlẹ́kọ boubou'])
    await database.db.updateTable('category').set({ name: 'Àdìrẹ' }).where('id', '=', adire).execute()
    expect(await names('vat-dyed')).toEqual([])
  })

  test('answers any text, with a consistent page', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
    )
    await fc.assert(
      fc.asyncProperty(text, async (typed) => {
        const { products, count } = await listProducts(
          { db: database.db, clock: () => new Date() },
          refine(everything, { q: typed.replaceAll('\0', '') }),
        )
        expect(products).toHaveLength(Math.min(count, pageSize))
        await suggest(database.db, typed)
      }),
      { numRuns: 200 },
    )
  })

  test.each(["'; drop table product; --", '<script>alert(1)</script>', '((((', '$1', '"quoted', 'a'.repeat(100)])(
    'for %s finds nothing and raises no error',
    async (q) => {
      expect(await names(q)).toEqual([])
    },
  )
})

describe('suggestions', () => {
  const suggested = async (text: string) => (await suggest(database.db, text)).products.map((product) => product.name)

  // @rule D28b | Suggestions tolerate typing errors; names that begin with the text come first
  test('begin with the names that begin with the text', async () => {
    expect(await suggested('adi')).toEqual(['Àdìrẹ evening gown', 'Gown of àdìrẹ', 'Ẹlẹ́kọ boubou'])
  })

  test('tolerate typing errors, in products and in categories', async () => {
    expect(await suggested('ankra')).toEqual(['Ankara skirt'])
    expect((await suggest(database.db, 'adrie')).categories.map((category) => category.name)).toEqual(['Àdìrẹ'])
  })

  test('are empty for a word without a similar one', async () => {
    expect(await suggest(database.db, 'xylophone')).toEqual({ products: [], categories: [] })
  })
})
