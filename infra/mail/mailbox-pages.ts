import { html } from 'hono/html'
import type { StoredMailWithId } from './stored-mail.ts'

type Html = ReturnType<typeof html>

const at = '/dev/mailbox'
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Lagos' })

/** The list of stored mails, newest first. */
export async function listPage(mails: StoredMailWithId[]): Promise<string> {
  if (mails.length === 0) {
    return frame(
      'Mailbox',
      html`<p class="quiet">No mail yet. Place an order, and what the shop writes stands here.</p>`,
    )
  }
  return frame(
    'Mailbox',
    html`<p class="quiet">What the shop would have sent, newest first. The newest 200 are kept.</p>
      <ol class="list" reversed>
        ${mails.map(
          (mail) => html`<li>
            <a href="${at}/${mail.id}">
              <span class="subject">${mail.subject}</span>
              <span class="quiet">To ${mail.to}</span>
              ${timeOf(mail)}
            </a>
          </li>`,
        )}
      </ol>`,
  )
}

/** One mail: as HTML and as plain text. */
export async function messagePage(mail: StoredMailWithId): Promise<string> {
  return frame(
    mail.subject,
    html`<p><a class="back" href="${at}">All mail</a></p>
      <dl class="facts">
        <div><dt>To</dt><dd>${mail.to}</dd></div>
        <div><dt>From</dt><dd>${mail.from}</dd></div>
        <div><dt>When</dt><dd>${timeOf(mail)}</dd></div>
        <div><dt>Message-ID</dt><dd>${mail.messageId}</dd></div>
        ${Object.entries(mail.headers ?? {}).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
      </dl>
      <iframe
        title="The message as it looks"
        src="${at}/${mail.id}/html"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>
      <h2>As plain text</h2>
      <pre>${mail.text}</pre>
      ${
        mail.calendar === undefined
          ? ''
          : html`<h2>For the calendar</h2>
            <pre>${mail.calendar}</pre>`
      }`,
  )
}

/** The page for an unknown id, or the id of a mail that was deleted for newer ones. */
export async function notFoundPage(): Promise<string> {
  return frame('No such message', html`<p>It may have made room for newer ones. <a href="${at}">All mail</a></p>`)
}

const timeOf = (mail: StoredMailWithId) =>
  html`<time class="quiet" datetime="${mail.when}">${moment.format(new Date(mail.when))}</time>`

async function frame(title: string, content: Html): Promise<string> {
  // Its middle dot would not be escaped in the tagged template (docs/decisions/241-the-servers-bundles-are-ascii.md).
  const heading = `${title} · Mailbox`
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${heading}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${at}/mailbox.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
  return String(page)
}
