import { describe, expect, test } from 'vitest'
import type { NewsletterMessage } from '#domain/notifications/mailer.ts'
import { compose } from './compose.tsx'
import { exampleNewsletter, exampleUrl } from './example-message.fixture.ts'

const write = (message: NewsletterMessage) => compose(message, { domain: 'aso.example', publicUrl: exampleUrl })
const link = `${exampleUrl}/newsletter/Zk9-signed_token`

describe.each(['newsletter_confirm', 'newsletter_known'] as const)('%s', (kind) => {
  test('links its button and its unsubscribe link, as HTML and as plain text', async () => {
    const { html, text } = await write(exampleNewsletter(kind))
    expect(html.split(`href="${link}"`)).toHaveLength(3)
    expect(text.split(link)).toHaveLength(3)
    expect(text).toContain(`Unsubscribe:\n${link}`)
  })

  // @rule D32 | Newsletter: every mail carries List-Unsubscribe and List-Unsubscribe-Post
  test('lets mail programs unsubscribe', async () => {
    expect((await write(exampleNewsletter(kind))).headers).toEqual({
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  test('loads nothing over the network, has no name and no exclamation mark', async () => {
    const { html, text, subject } = await write(exampleNewsletter(kind))
    expect(html).not.toMatch(/<(?:img|link|script|iframe|video|object)\b|\bsrc=|background=|url\(|@import/i)
    expect(html + text + subject).not.toMatch(/adaeze/i)
    expect(text + subject).not.toContain('!')
  })
})

test('asks to confirm an unconfirmed subscription, and says when it is confirmed already', async () => {
  expect((await write(exampleNewsletter())).text).toContain(`Confirm subscription:\n${link}`)
  expect((await write(exampleNewsletter('newsletter_known'))).subject).toBe('You already get letters from Aṣọ')
})

test('has another Message-ID when it is requested again', async () => {
  const first = exampleNewsletter()
  const ids = [first, first, { ...first, askedAt: '2027-01-01T00:00:00.000Z' }].map(write)
  const [once, again, later] = (await Promise.all(ids)).map(({ messageId }) => messageId)
  expect(again).toBe(once)
  expect(later).not.toBe(once)
  expect(once).toMatch(/^<newsletter_confirm\.[0-9a-f-]{36}\.\d+@aso\.example>$/)
})
