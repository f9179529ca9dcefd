import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readSuggestions, type Suggestions } from './read-suggestions.ts'
import { createSuggester, nothingYet, type Suggesting } from './suggester.ts'

const named = (name: string): Suggestions => ({
  products: [{ id: name, name, slug: name, picture: null }],
  categories: [],
})

let asked: { text: string; signal: AbortSignal; answer: (found: Suggestions | null) => void; fail: () => void }[]
let shown: Suggesting
let online: boolean
let suggester: ReturnType<typeof createSuggester>

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  shown = nothingYet
  online = true
  suggester = createSuggester({
    ask: (text, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<Suggestions | null>()
      asked.push({ text, signal, answer: resolve, fail: () => reject(new TypeError('failed')) })
      return promise
    },
    isOnline: () => online,
    onChange: (suggesting) => {
      shown = suggesting
    },
  })
})
afterEach(() => void vi.useRealTimers())

const pause = (ms = 300) => vi.advanceTimersByTimeAsync(ms)
const texts = () => asked.map(({ text }) => text)

async function search(text: string, found: Suggestions | null): Promise<void> {
  suggester.type(text)
  await pause()
  asked.at(-1)?.answer(found)
  await pause(0)
}

describe('suggestions', () => {
  // @rule §5 Search | Suggestions are debounced by 300 ms
  //   broken by: requested 200 ms after the last letter (suggester.ts)
  // @rule §9 | Search: debounce 300 ms
  //   broken by: requested 200 ms after the last letter (suggester.ts)
  test('are requested 300 ms after the last letter', async () => {
    for (const text of ['a', 'ad', 'adi']) {
      suggester.type(text)
      await pause(299)
    }
    expect(texts()).toEqual([])
    await pause(1)
    expect(texts()).toEqual(['adi'])
  })

  test('are cleared at once by blank or whitespace-only text', async () => {
    await search('adire', named('Adire'))
    expect(shown.answer).toEqual({ text: 'adire', found: named('Adire') })
    suggester.type('   ')
    expect(shown).toEqual(nothingYet)
    await pause()
    expect(texts()).toEqual(['adire'])
  })

  test('for an earlier text are dropped, even when they arrive last', async () => {
    suggester.type('lace')
    await pause()
    suggester.type('gele')
    expect(asked[0]?.signal.aborted).toBe(true)
    await pause()
    asked[1]?.answer(named('Gele'))
    await pause(0)
    asked[0]?.answer(named('Lace'))
    await pause(0)
    expect(shown.answer).toEqual({ text: 'gele', found: named('Gele') })
  })

  test('stay until the next ones arrive', async () => {
    await search('lace', named('Lace'))
    suggester.type('gele')
    await pause()
    expect(shown).toMatchObject({ answer: { text: 'lace' }, isLoading: true })
  })

  test('are requested once: an added space or an earlier text causes no new request', async () => {
    await search('lace', named('Lace'))
    suggester.type(' lace ')
    await pause()
    await search('gele', named('Gele'))
    suggester.type('lace')
    expect(shown.answer?.text).toBe('lace')
    await pause()
    expect(texts()).toEqual(['lace', 'gele'])
  })

  test('that fail clear the list without a message', async () => {
    await search('lace', named('Lace'))
    suggester.type('gele')
    await pause()
    asked[1]?.fail()
    await pause(0)
    expect(shown).toEqual(nothingYet)
    await search('ankara', null)
    expect(shown).toEqual(nothingYet)
  })

  test('are requested when the connection is back', async () => {
    online = false
    suggester.type('gele')
    await pause()
    expect(shown).toEqual({ answer: null, isLoading: false, isOffline: true })
    expect(texts()).toEqual([])
    online = true
    suggester.again()
    asked[0]?.answer(named('Gele'))
    await pause(0)
    expect(shown.answer?.text).toBe('gele')
  })

  test('are requested again only if they were missed for lack of a connection', async () => {
    suggester.again()
    await search('lace', named('Lace'))
    suggester.again()
    online = false
    suggester.type('gele')
    await pause()
    suggester.type('')
    suggester.again()
    await pause()
    expect(texts()).toEqual(['lace'])
  })

  test('that fail because the connection is lost are shown as offline', async () => {
    suggester.type('gele')
    await pause()
    expect(shown).toEqual({ answer: null, isLoading: true, isOffline: false })
    online = false
    asked[0]?.fail()
    await pause(0)
    expect(shown).toEqual({ answer: null, isLoading: false, isOffline: true })
  })

  test('are cached for fifty texts, then requested again', async () => {
    for (let at = 1; at <= 51; at++) await search(`text ${at}`, named(`${at}`))
    await search('text 51', named('51'))
    expect(texts()).toHaveLength(51)
    await search('text 1', named('1'))
    expect(texts()).toHaveLength(52)
  })

  test('are no longer requested by a closed panel', async () => {
    suggester.type('gele')
    suggester.close()
    await pause()
    expect(texts()).toEqual([])
  })
})

describe('the server’s answer', () => {
  const picture = { key: 'k', width: 4, height: 5, color: '#aabbcc', alt: 'A boubou' }
  const whole = { id: '1', name: 'Boubou', slug: 'boubou', picture }

  test('is read with its pictures', () => {
    const data = { products: [whole, { ...whole, picture: null }], categories: [] }
    expect(readSuggestions({ data })).toEqual(data)
  })

  test.each([null, 'text', {}, { data: null }, { data: { products: [] } }])('is ignored when it is %j', (answer) => {
    expect(readSuggestions(answer)).toBeNull()
  })

  test('is cut to valid entries, five products and three categories', () => {
    const many = Array.from({ length: 9 }, () => whole)
    const found = readSuggestions({ data: { products: [{ id: 1 }, null, ...many], categories: many } })
    expect([found?.products.length, found?.categories.length]).toEqual([5, 3])
  })
})
