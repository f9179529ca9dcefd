import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleNewsletter, exampleOrderMessage, exampleUrl } from './example-message.fixture.ts'
import { fileMailer } from './file-mailer.ts'
import { mailboxApp } from './mailbox.ts'
import { listStoredMail, storeMail } from './stored-mail.ts'

let home: string
let dir: string
let shop: Hono

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'aso-outbox-'))
  dir = join(home, 'outbox')
  shop = new Hono().route('/dev/mailbox', mailboxApp(dir))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const outbox = () => fileMailer(dir, { from: 'Aṣọ <orders@localhost>', publicUrl: exampleUrl })
const get = async (path: string) => {
  const response = await shop.request(path)
  return { status: response.status, headers: response.headers, body: await response.text() }
}

test('an empty mailbox says what to do', async () => {
  const page = await get('/dev/mailbox')
  expect(page.status).toBe(200)
  expect(page.body).toContain('No mail yet. Place an order')
})

test('a stored mail is listed, and shown as HTML and as text', async () => {
  await outbox().send(exampleOrderMessage())
  const list = await get('/dev/mailbox')
  const href = /href="(\/dev\/mailbox\/[^".]+)"/.exec(list.body)?.[1] ?? ''
  expect(list.body).toContain('Your order #1a2b3c4d at Aṣọ')
  const page = await get(href)
  expect(page.body).toContain(`src="${href}/html"`)
  expect(page.body).toContain('key=Zk9-signed_key')
  expect((await get(`${href}/html`)).body).toContain('We have your order')
  const text = await get(`${href}/text`)
  expect(text.headers.get('content-type')).toMatch('text/plain')
  expect(text.body).toContain('Total: ₦228,150')
})

test('a newsletter mail is shown with its unsubscribe headers', async () => {
  await outbox().send(exampleNewsletter())
  const [mail] = await listStoredMail(dir)
  expect((await get(`/dev/mailbox/${mail?.id}`)).body).toContain('<dd>List-Unsubscribe=One-Click</dd>')
})

test('pages run no scripts, and a mail is sandboxed even when it is opened alone', async () => {
  await outbox().send(exampleOrderMessage())
  const [mail] = await listStoredMail(dir)
  for (const path of ['', `/${mail?.id}`, '/nothing']) {
    const page = await get(`/dev/mailbox${path}`)
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'; img-src data:; /,
    )
    expect(page.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
  }
  const alone = await get(`/dev/mailbox/${mail?.id}/html`)
  expect(alone.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox allow-popups/)
  expect((await get('/dev/mailbox/mailbox.css')).headers.get('content-type')).toMatch('text/css')
})

test('hostile text in a mail is escaped on its page', async () => {
  await storeMail(dir, { ...plain, subject: '<img src=x onerror=alert(1)>', text: '</pre><script>alert(1)</script>' })
  const [mail] = await listStoredMail(dir)
  const { body } = await get(`/dev/mailbox/${mail?.id}`)
  expect(body).not.toMatch(/<img|<script/)
})

test('only ids of stored mails are found', async () => {
  await outbox().send(exampleOrderMessage())
  await writeFile(join(home, 'secret.json'), JSON.stringify(plain))
  await writeFile(join(dir, 'notes.json'), JSON.stringify(plain))
  for (const id of ['..%2Fsecret', '../secret', 'notes', '%00', '00000000000000-000000000000', '__proto__']) {
    const page = await get(`/dev/mailbox/${id}`)
    expect([id, page.status, page.body.includes('kept words')]).toEqual([id, 404, false])
  }
})

test('the newest two hundred mails are kept and at most fifty older ones, newest first', async () => {
  for (let second = 0; second < 260; second++) {
    await storeMail(dir, {
      ...plain,
      subject: `n${second}`,
      when: new Date(1_780_000_000_000 + second * 1000).toISOString(),
    })
  }
  const stored = await listStoredMail(dir)
  const subjects = stored.map(({ subject }) => subject)
  expect(subjects.slice(0, 200)).toEqual(Array.from({ length: 200 }, (_, n) => `n${259 - n}`))
  expect(subjects.length).toBeLessThan(250)
  expect(await readdir(dir)).toHaveLength(subjects.length)
})

const plain = {
  messageId: '<x@localhost>',
  from: 'Aṣọ <orders@localhost>',
  to: 'a@example.com',
  subject: 'kept words',
  html: '<p>stored words</p>',
  text: 'kept words',
  when: '2026-09-04T10:00:00.000Z',
}
