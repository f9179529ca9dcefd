import { describe, expect, test } from 'vitest'
import { begun, isChanged, overRead, overSaved, restored } from './draft-state.ts'

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

test('a draft found over an older version doesn’t know what it was begun with', () => {
  const found = restored(begun('now', 3), { value: 'mine', version: 1 })
  expect(found).toMatchObject({ value: 'mine', version: 1, isBaseKnown: false, wasRestored: true })
  expect(overRead(found, 'now', 3)).toBe(found)
  expect(restored(begun('now', 3), { value: 'mine', version: 3 }).isBaseKnown).toBe(true)
})
