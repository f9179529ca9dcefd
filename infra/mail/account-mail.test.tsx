import { describe, expect, test } from 'vitest'
import type { AccountMessage } from '#domain/notifications/mailer.ts'
import { compose } from './compose.tsx'
import { exampleAccountMessages, exampleUrl } from './example-message.fixture.ts'

const write = (message: AccountMessage) => compose(message, { domain: 'aso.example', publicUrl: exampleUrl })
const decoded = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")

describe.each(exampleAccountMessages)('$kind', (message) => {
  const links = Object.entries(message).flatMap(([name, value]) => (name.endsWith('Url') ? [String(value)] : []))

  test('has its links complete, as HTML and as plain text', async () => {
    const { html, text } = await write(message)
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) {
      expect(text).toContain(link)
      expect(decoded(html)).toContain(link)
    }
  })

  test('loads nothing over the network, greets nobody by name, and has no exclamation mark', async () => {
    const { html, text, subject } = await write(message)
    expect(html).not.toMatch(/<(?:img|link|script|iframe|video|object)\b|\bsrc=|background=|url\(|@import/i)
    expect(subject).not.toMatch(/@|ada/i)
    expect(text + subject).not.toContain('!')
    expect(text).not.toMatch(/^(?:hello|dear|hi)\b/im)
  })

  test('has another Message-ID when it has another link', async () => {
    const first = await write(message)
    expect((await write(message)).messageId).toBe(first.messageId)
    expect((await write({ ...message, at: new Date(message.at.getTime() + 1) })).messageId).not.toBe(first.messageId)
    expect(first.messageId).toMatch(/^<\w+\.[0-9a-f]{24}@aso\.example>$/)
    expect(first.messageId).not.toContain(message.to)
  })
})
