import { expect, test } from 'vitest'
import { shortcutOf } from './shortcut.ts'

const press = { key: 'k', ctrlKey: false, metaKey: false, altKey: false, isRepeat: false }

// @rule Look | Single-key shortcuts do nothing while typing; those with Ctrl or ⌘ work
//   broken by: keys intercepted while typing (shortcut.ts)
test.each([
  ['/', { key: '/' }, false, '/'],
  ['/ while typing', { key: '/' }, true, null],
  ['Ctrl K', { ctrlKey: true }, false, 'mod+k'],
  ['⌘K while typing', { key: 'K', metaKey: true }, true, 'mod+k'],
  ['⌘K held down', { metaKey: true, isRepeat: true }, false, null],
  ['j held down', { key: 'j', isRepeat: true }, false, 'j'],
  ['Alt K', { altKey: true }, false, null],
  ['Ctrl ⌘ K', { ctrlKey: true, metaKey: true }, false, null],
])('%s', (_, changes, isTyping, expected) => {
  expect(shortcutOf({ ...press, ...changes }, isTyping)).toBe(expected)
})
