import { describe, expect, test } from 'vitest'
import { begun, isChanged, overRead, overSaved, restored, toKeep } from './draft-state.ts'
import type { KeptDraft } from './draft-storage.ts'
import { contradicting, type FormVersions, mergedForm } from './form-versions.ts'

const typed = (value: string) => ({ ...begun('old', 1), value })

describe('a form whose save is under way', () => {
  // @rule Editing | What is typed during a save is neither lost nor overwritten: the form continues from what was saved
  //   broken by: the typed value replaced by the one sent (draft-state.ts)
  test('keeps what is typed meanwhile, as a change to what was saved', () => {
    const after = overSaved(typed('later'), 'sent', 2)
    expect(after).toMatchObject({ value: 'later', base: 'sent', isBaseKnown: true, version: 2 })
    expect(isChanged(after)).toBe(true)
  })

  //   broken by: what was saved before kept as the base (draft-state.ts)
  test('also keeps a value typed back to the old one', () => {
    const after = overSaved(typed('old'), 'sent', 2)
    expect(isChanged(after)).toBe(true)
    expect(overRead(after, 'sent', 2).value).toBe('old')
  })

  //   broken by: an older version taken (draft-state.ts)
  test('has no changes if nothing was typed, and doesn’t return to the older loaded value', () => {
    const after = overSaved(typed('sent'), 'sent', 2)
    expect(isChanged(after)).toBe(false)
    expect(overRead(after, 'old', 1)).toBe(after)
    expect(overRead(after, 'as written', 2)).toEqual(begun('as written', 2))
  })

  test('knows that a new item exists now, though the page has loaded none', () => {
    const after = overSaved({ ...begun('', null), value: 'sent' }, 'sent', 1)
    expect(overRead(after, '', null)).toBe(after)
  })
})

test('newly loaded values are used if nothing is typed, and ignored otherwise', () => {
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

  // @rule Editing | A form that was left is restored with what was typed, merged over what others have saved since
  //   broken by: untouched fields restored to their old values (draft-state.ts)
  test('is what was typed, merged over the saved values', () => {
    const state = found({ text: 'Mine' })
    expect(state).toMatchObject({ value: { ...now.base, text: 'Mine' }, version: 3, isBaseKnown: true })
    expect(state.base).toEqual(now.base)
    expect(state.wasRestored).toBe(true)
    expect(overRead(state, now.base, 3)).toBe(state)
  })

  //   broken by: the version taken that was read (draft-state.ts)
  test('conflicts only in fields that both changed, whatever is saved later', () => {
    const state = found({ price: '60,000', text: 'Mine' })
    expect(state).toMatchObject({ value: { name: 'Gown', price: '60,000', text: 'Mine' }, version: 2 })
    expect(conflicts(state, now.base)).toEqual(['price'])
    expect(conflicts(state, { ...now.base, name: 'Dress' })).toEqual(['price'])
    const again = restored(begun({ ...now.base, name: 'Dress' }, 4), toKeep(state), merge)
    expect(again).toMatchObject({ value: { name: 'Dress', price: '60,000', text: 'Mine' }, version: 2 })
    expect(conflicts(again, { ...now.base, name: 'Robe' })).toEqual(['price'])
  })

  test('is dropped once all of it is saved', () => {
    expect(found({ price: '75,000' })).toBe(now)
  })

  //   broken by: the version taken that was read (draft-state.ts)
  test('keeps its old version if it was sent and the outcome is unknown', () => {
    expect(found({ text: 'Mine' }, { wasSent: true })).toMatchObject({ value: { price: '75,000' }, version: 2 })
  })

  test('stays as it was if the page has loaded an older version', () => {
    const state = found({ text: 'Mine' }, { version: 4 })
    expect(state).toMatchObject({ value: { ...base, text: 'Mine' }, base, version: 4, isBaseKnown: true })
  })

  test('of an earlier release is restored as it was, without its base', () => {
    const state = found({ text: 'Mine' }, { base: undefined })
    expect(state).toMatchObject({ value: { ...base, text: 'Mine' }, version: 2, isBaseKnown: false, wasRestored: true })
    expect(overRead(state, now.base, 3)).toBe(state)
    expect(toKeep(state)).not.toHaveProperty('base')
    expect(found({ text: 'Mine' }, { version: 3, base: undefined }).isBaseKnown).toBe(true)
  })
})
