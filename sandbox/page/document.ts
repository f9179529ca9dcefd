import { html } from 'hono/html'
import { formatNaira } from '#domain/money/money.ts'
import { providerTitles } from '#domain/orders/provider-name.ts'
import { endingNames, endings } from '../endings.ts'
import { type Imitation, pageUrl, type Sandbox } from '../imitation.ts'
import type { Charge, Outcome } from '../ledger.ts'
import type { PageAnswer, Standing } from './answer.ts'

type Part = {
  standing: Standing
  /** The origin of the shop's page that shows this one in an iframe; empty when it isn't in one. */
  merchant: string
  /** The button that the page's script presses without the shopper. */
  next?: Outcome | null
  /** The outcome of a button pressed before the script had loaded; the script reports it. */
  answered?: PageAnswer
}

/** The payment page. It is a plain form that works without its script. */
export function paymentDocument(
  sandbox: Sandbox,
  imitation: Imitation,
  charge: Charge,
  { standing, merchant, next, answered }: Part,
) {
  const amount = formatNaira(charge.amount)
  const action = new URL(pageUrl(sandbox, imitation, charge)).pathname
  const { pendingPatienceMs } = sandbox.scenarios.of(charge.provider, charge.reference)
  return frame(
    sandbox,
    imitation,
    `Pay ${amount}`,
    html`<main data-next="${next ?? ''}" data-merchant="${merchant}" data-answered="${answered ? JSON.stringify(answered) : ''}" data-pending-after="${pendingPatienceMs}">
      ${banner(imitation)}
      <p class="provider">${providerTitles[imitation.name]} asks you to pay</p>
      <h1>${amount}</h1>
      <dl>
        <div><dt>To</dt><dd>${new URL(sandbox.publicUrl).host}</dd></div>
        <div><dt>Reference</dt><dd>${charge.reference}</dd></div>
        <div><dt>E-mail</dt><dd>${charge.customer.email}</dd></div>
      </dl>
      <p role="status">${standing.notice}</p>
      <form method="post" action="${action}" class="${standing.open ? '' : 'over'}">
        ${merchant && html`<input type="hidden" name="origin" value="${merchant}">`}
        ${standing.open ? buttons(amount) : ''}
        <button id="close" name="outcome" value="cancel"><span class="before">Cancel</span><span class="when-over">Close</span></button>
        ${standing.open ? otherEndings(imitation) : ''}
      </form>
    </main>`,
  )
}

const buttons = (amount: string) =>
  html`<button class="primary" name="outcome" value="success">Pay ${amount}</button>
        <button name="outcome" value="pending">Pending transfer <small>arrives in seconds</small></button>
        <button name="outcome" value="failed">Decline <small>the payment fails</small></button>`

function otherEndings(imitation: Imitation) {
  const offered = endingNames.filter((name) => imitation.retriesAfterDecline || !endings[name].retries)
  return html`<details>
          <summary>Other endings</summary>
          <div class="endings">${offered.map(
            (name) =>
              html`<button name="ending" value="${name}">${endings[name].label} <small>${endings[name].detail}</small></button>`,
          )}</div>
        </details>`
}

/** A page that says why it takes no payment. Inside the merchant's page it can be closed. */
export function refusalDocument(sandbox: Sandbox, imitation: Imitation, message: string, merchant = '') {
  const title = 'This payment can’t be opened'
  return frame(
    sandbox,
    imitation,
    title,
    html`<main data-refused="${message}" data-merchant="${merchant}">
      ${banner(imitation)}
      <h1>${title}</h1>
      <p role="status">${message}</p>
      ${merchant && html`<form method="post"><button id="close" name="outcome" value="cancel">Close</button></form>`}
    </main>`,
  )
}

const banner = (imitation: Imitation) =>
  html`<p class="imitation"><strong>An imitation.</strong> No money moves here: this page stands in for ${providerTitles[imitation.name]} while the shop is being tried out.</p>`

function frame(sandbox: Sandbox, imitation: Imitation, title: string, main: ReturnType<typeof html>) {
  const base = new URL(sandbox.base).pathname
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · ${providerTitles[imitation.name]} (imitation)</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${base}/page.css">
    <script type="module" src="${base}/${imitation.name}/page.js"></script>
  </head>
  <body>${main}</body>
</html>`
}
