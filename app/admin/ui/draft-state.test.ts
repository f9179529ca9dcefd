import { describe, expect, test } from 'vitest'
import { begun, isChanged, overRead, overSaved, restored, toKeep } from './draft-state.ts'
import type { KeptDraft } from './draft-storage.ts'
import { contradicting, type FormVersions, mergedForm } from './form-versions.ts'

const typed = (value: string) => ({ ...begun('old', 1), value })

describe('a form whose save is under way', () => {
  // @rule Editing | What is typed while a save is under way is neither lost nor overwritten: the form goes on over what was saved
  //   broken by: what was sent taken for what is typed (draft-state.ts)
  test('keeps what is typed meanwhile, as a change of what was saved', () => {
    const after = overSaved(typed('later'), 'sent', 2)
    expect(after).toMatchObject({ value: 'later', base: 'sent', isBaseKnown: true, version: 2 })
    expect(isChanged(after)).toBe(true)
  })

  //   broken by: what was saved before kept as the base (draft-state.ts)
  test('keeps also what was typed back to what it was before', () => {
    const after = overSaved(typed('old'), 'sent', 2)
    expect(isChanged(after)).toBe(true)
    expect(overRead(after, 'sent', 2).value).toBe('old')
  })

  //   broken by: an older version taken (draft-state.ts)
  test('has no change left where nothing was typed, and doesn’t go back to what the page had read before', () => {
    const after = overSaved(typed('sent'), 'sent', 2)
    expect(isChanged(after)).toBe(false)
    expect(overRead(after, 'old', 1)).toBe(after)
    expect(overRead(after, 'as written', 2)).toEqual(begun('as written', 2))
  })

  test('of a new thing knows that it is there now, though the page has none', () => {
    const after = overSaved({ ...begun('', null), value: 'sent' }, 'sent', 1)
    expect(overRead(after, '', null)).toBe(after)
  })
})

test('what the page reads anew is taken where nothing is typed, and stands aside where something is', () => {
  expect(overRead(begun('old', 1), 'theirs', 2)).toEqual(begun('theirs', 2))
  expect(overRead(typed('mine'), 'theirs', 2)).toEqual(typed('mine'))
  expect(overRead(typed('theirs'), 'theirs', 2)).toEqual(begun('theirs', 2))
})

type Fields = { name: string; price: string; text: string }

describe('a draft found on this device', () => {
  const base = { text: 'old', price: '62,000', name: 'Gown' }
  const now = begun<Fields>({ name: 'Gown', price: '75,000', text: 'old' }, 3)
  const merge = (versions: FormVersions<Fields>) => mergedForm(['name', 'price', 'text'], versions)
  const found = (typed: Partial<Fields>, kept: Partial<KeptDraft<Fields>> = {}) =>
    restored(now, { value: { ...base, ...typed }, version: 2, base, wasSent: false, ...kept }, merge)
  const conflicts = ({ base, value }: ReturnType<typeof found>, theirs: Fields) =>
    contradicting(['name', 'price', 'text'], { base, theirs, yours: value })

  // @rule Editing | What comes back of a form that was left is what was typed there, over what others have saved since
  //   broken by: fields that weren't typed brought back as they were (draft-state.ts)
  test('is what was typed, over what is saved now', () => {
    const state = found({ text: 'Mine' })
    expect(state).toMatchObject({ value: { ...now.base, text: 'Mine' }, version: 3, isBaseKnown: true })
    expect(state.base).toEqual(now.base)
    expect(state.wasRestored).toBe(true)
    expect(overRead(state, now.base, 3)).toBe(state)
  })

  //   broken by: the version taken that was read (draft-state.ts)
  test('contradicts where both changed the same, and nowhere else, whatever is saved later', () => {
    const state = found({ price: '60,000', text: 'Mine' })
    expect(state).toMatchObject({ value: { name: 'Gown', price: '60,000', text: 'Mine' }, version: 2 })
    expect(conflicts(state, now.base)).toEqual(['price'])
    expect(conflicts(state, { ...now.base, name: 'Dress' })).toEqual(['price'])
    const again = restored(begun({ ...now.base, name: 'Dress' }, 4), toKeep(state), merge)
    expect(again).toMatchObject({ value: { name: 'Dress', price: '60,000', text: 'Mine' }, version: 2 })
    expect(conflicts(again, { ...now.base, name: 'Robe' })).toEqual(['price'])
  })

  test('is none where all of it is saved by now', () => {
    expect(found({ price: '75,000' })).toBe(now)
  })

  //   broken by: the version taken that was read (draft-state.ts)
  test('is asked about where it was sent and nobody heard what became of it', () => {
    expect(found({ text: 'Mine' }, { wasSent: true })).toMatchObject({ value: { price: '75,000' }, version: 2 })
  })

  test('stands as it was where the page has read an older version', () => {
    const state = found({ text: 'Mine' }, { version: 4 })
    expect(state).toMatchObject({ value: { ...base, text: 'Mine' }, base, version: 4, isBaseKnown: true })
  })

  test('of a release before is there as it was, and doesn’t know what it was begun over', () => {
    const state = found({ text: 'Mine' }, { base: undefined })
    expect(state).toMatchObject({ value: { ...base, text: 'Mine' }, version: 2, isBaseKnown: false, wasRestored: true })
    expect(overRead(state, now.base, 3)).toBe(state)
    expect(toKeep(state)).not.toHaveProperty('base')
    expect(found({ text: 'Mine' }, { version: 3, base: undefined }).isBaseKnown).toBe(true)
  })
})
