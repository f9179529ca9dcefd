import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Conflict, ConflictNotice } from './conflict-notice.tsx'

const markup = (by: string | null, at: Date | null, conflicts: readonly Conflict[] = []) =>
  renderToStaticMarkup(<ConflictNotice {...noActs} by={by} at={at} conflicts={conflicts} />)
const noActs = { onKeepYours: () => {}, onTakeTheirs: () => {} }
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')
const words = (...said: Parameters<typeof markup>) => textOf(markup(...said))

// @rule D26d | Whoever saves over what went into the archive meanwhile is told that it did
//   broken by: what has become of it left out (conflict-notice.tsx)
test('says what has become of it', () => {
  const note = 'It is in the archive now.'
  const notice = <ConflictNotice {...noActs} by="bisi@aso.example" at={null} note={note} conflicts={[]} />
  expect(textOf(renderToStaticMarkup(notice))).toMatch(
    /^bisi@aso\.example saved this, after you had opened it\. It is in the archive now\. Your changes aren’t saved yet/,
  )
})

// @rule Editing | The second of two who save is told who saved first and when, and neither is invented
//   broken by: the first day of 1970 where no day is known (conflict-notice.tsx)
test('says who saved and when, as far as that is known', () => {
  const at = new Date('2026-11-23T09:05:00Z')
  expect(words('bisi@aso.example', at)).toMatch(/^bisi@aso\.example saved this on .*2026.*, after you had opened it\./)
  expect(words(null, null)).toMatch(/^Somebody saved this, after you had opened it\./)
})

test('what both changed is shown in both versions, a field that was left empty as a dash', () => {
  const conflicts = [
    { name: 'Name', theirs: 'Ankara gown', yours: 'Adire gown' },
    { name: 'Old price', theirs: '', yours: '₦20,000' },
    { name: 'Summary', theirs: 'Dyed by hand', yours: '' },
  ]
  const said = words(null, null, conflicts)
  expect(said).toContain('NameSaved nowAnkara gownTyped by youAdire gown')
  expect(said).toContain('Old priceSaved now–Typed by you₦20,000')
  expect(said).toContain('SummarySaved nowDyed by handTyped by you–')
})

test('where both changes can stand there is no list of them, not even an empty one', () => {
  expect(markup(null, null)).not.toContain('<dl')
})
