import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Conflict, ConflictNotice } from './conflict-notice.tsx'

const markup = (by: string | null, at: Date | null, conflicts: readonly Conflict[] = []) =>
  renderToStaticMarkup(<ConflictNotice {...noActs} by={by} at={at} conflicts={conflicts} />)
const noActs = { onKeepYours: () => {}, onTakeTheirs: () => {} }
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')
const words = (...said: Parameters<typeof markup>) => textOf(markup(...said))

// @rule D26d | Saving over a product that was archived meanwhile says that it was
//   broken by: the note left out (conflict-notice.tsx)
test('says what has happened to it', () => {
  const note = 'It is in the archive now.'
  const notice = <ConflictNotice {...noActs} by="bisi@aso.example" at={null} note={note} conflicts={[]} />
  expect(textOf(renderToStaticMarkup(notice))).toMatch(
    /^bisi@aso\.example saved this, after you had opened it\. It is in the archive now\. Your changes aren’t saved yet/,
  )
})

// @rule Editing | The second of two people who save is told who saved first and when, and neither is invented
//   broken by: 1 January 1970 shown for an unknown date (conflict-notice.tsx)
test('says who saved and when, as far as known', () => {
  const at = new Date('2026-11-23T09:05:00Z')
  expect(words('bisi@aso.example', at)).toMatch(/^bisi@aso\.example saved this on .*2026.*, after you had opened it\./)
  expect(words(null, null)).toMatch(/^Somebody saved this, after you had opened it\./)
})

test('a field changed by both is shown in both versions, an empty one as a dash', () => {
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

test('without conflicts there is no list, not even an empty one', () => {
  expect(markup(null, null)).not.toContain('<dl')
})
