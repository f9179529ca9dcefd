import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ContactCards } from './contact-cards.tsx'

const card = (kind: 'phone' | 'email' | 'social' | 'chat') => ({ kind, title: kind, text: kind, href: `#${kind}` })
const shown = (...kinds: Parameters<typeof card>[0][]) => renderToStaticMarkup(<ContactCards cards={kinds.map(card)} />)

// @rule back-office §2 Contact | Each contact channel has a card with its own icon, e-mail an envelope; if none is set there is no list
test('each contact channel has its own icon', () => {
  const drawings = shown('phone', 'email', 'social', 'chat').match(/ d="[^"]+"/g) ?? []
  expect(new Set(drawings).size).toBe(4)
  expect(drawings[1]).toContain('9 7 9-7')
  expect(shown()).toBe('')
})

// @rule Look | However many contact channels are set, their cards fill the row on a wide screen
test('the cards share a row on a wide screen', () => {
  for (const html of [shown('phone', 'email'), shown('phone', 'email', 'chat')]) {
    expect(html).toContain('lg:auto-cols-fr')
    expect(html).not.toMatch(/lg:grid-cols-\d/)
  }
})
