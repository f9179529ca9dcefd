import { type Context, Hono } from 'hono'
import { listPage, messagePage, notFoundPage } from './mailbox-pages.ts'
import { mailboxSheet } from './mailbox-sheet.ts'
import { findStoredMail, listStoredMail, type StoredMailWithId } from './stored-mail.ts'

// The pages run nothing and load only their own sheet and the message's frame.
const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
// A message stands in a sandbox of its own even when it is opened alone; its links may open in new tabs.
const messagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** The mail that the outbox kept, readable in the browser; to be mounted at `/dev/mailbox`, outside production. */
export function mailboxApp(dir: string): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
    context.header('X-Robots-Tag', 'noindex')
    context.header('Referrer-Policy', 'no-referrer')
    context.header('X-Content-Type-Options', 'nosniff')
  })
  app.get('/', async (context) => page(context, await listPage(await listStoredMail(dir))))
  app.get('/mailbox.css', (context) => context.body(mailboxSheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/:id', (context) => withMail(context, dir, async (mail) => page(context, await messagePage(mail))))
  app.get('/:id/html', (context) =>
    withMail(context, dir, (mail) => {
      context.header('Content-Security-Policy', messagePolicy)
      context.header('X-Frame-Options', 'SAMEORIGIN')
      return context.html(mail.html)
    }),
  )
  app.get('/:id/text', (context) => withMail(context, dir, (mail) => context.text(mail.text)))
  return app
}

async function withMail(
  context: Context,
  dir: string,
  answer: (mail: StoredMailWithId) => Response | Promise<Response>,
): Promise<Response> {
  const mail = await findStoredMail(dir, context.req.param('id') ?? '')
  return mail ? answer(mail) : page(context, await notFoundPage(), 404)
}

function page(context: Context, body: string, status: 200 | 404 = 200): Response | Promise<Response> {
  context.header('Content-Security-Policy', pagePolicy)
  return context.html(body, status)
}
