import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConflictNotice } from './conflict-notice.tsx'

const words = (by: string | null, at: Date | null) =>
  renderToStaticMarkup(
    <ConflictNotice by={by} at={at} conflicts={[]} onKeepYours={() => {}} onTakeTheirs={() => {}} />,
  ).replaceAll(/<[^>]*>/g, '')

// @rule Editing | The second of two who save is told who saved first and when, and neither is invented
//   broken by: the first day of 1970 where no day is known (conflict-notice.tsx)
test('says who saved and when, as far as that is known', () => {
  const at = new Date('2026-11-23T09:05:00Z')
  expect(words('bisi@aso.example', at)).toMatch(/^bisi@aso\.example saved this on .*2026.*, after you had opened it\./)
  expect(words(null, null)).toMatch(/^Somebody saved this, after you had opened it\./)
})
