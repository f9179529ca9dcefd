import { type AccessRefusal, isAccessRefusal } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { AttentionSource } from '#domain/attention/attention.ts'
import { retryMail } from '#domain/attention/failed-mail.server.ts'
import { compareAgain } from '#domain/payments/reconciliation/close-difference.server.ts'
import { recheckTask } from '#domain/payments/tasks/recheck-task.server.ts'
import { replayByAdministrator } from '#domain/payments/webhooks/replay-by-administrator.server.ts'
import type { Shop } from '#domain/shop.ts'
import { type AttentionAnswer, seenToMeanwhile } from './attention-request.ts'

type About = { source: AttentionSource; id: number }

/** Asks the provider, compares or sends again for an item, and returns the result. */
export async function tryAgain(
  shop: Shop,
  { source, id }: About,
  viewer: Viewer,
): Promise<AttentionAnswer | AccessRefusal> {
  switch (source) {
    case 'task':
      return said(await recheckTask(shop, id, viewer), taskTexts)
    case 'difference':
      return said(await compareAgain(shop, id, viewer), differenceTexts)
    case 'mail':
      return said(await retryMail(shop, id, viewer), mailTexts)
    case 'webhook': {
      const replayed = await replayByAdministrator(shop, id, viewer)
      return said(replayed.ok ? { ok: true, outcome: replayed.webhook.state } : replayed, webhookTexts)
    }
  }
}

type Text = { message: string; isGone: boolean }
const gone = (message: string): Text => ({ message, isGone: true })
const stays = (message: string): Text => ({ message, isGone: false })

const unanswered = 'The provider didn’t answer. The shop goes on asking by itself; look again in a while.'
const taskTexts = {
  done: gone('The provider was asked, and that settled it.'),
  same: stays('The provider was asked just now: nothing has changed.'),
  unanswered: stays(unanswered),
}
const differenceTexts = {
  agrees: gone('Compared again: it agrees now.'),
  differs: stays('Compared again just now: it still differs.'),
  unanswered: stays(unanswered),
}
const mailTexts = {
  waiting: gone('The mail is on its way.'),
  replaced: gone('A newer mail about the same is on its way, so this one isn’t sent.'),
  dismissed: gone('Marked as done.'),
}
const webhookTexts = {
  applied: gone('It was applied.'),
  ignored: gone('It was read: there is nothing to do about it.'),
  stored: gone('The provider didn’t answer. The shop tries again by itself; it comes back here if that fails.'),
  unmatched: stays('It was read again: no order has its payment.'),
  dead_lettered: stays('It couldn’t be applied again.'),
}

function said<Outcome extends string>(
  result: { ok: true; outcome: Outcome } | { ok: false; reason: string },
  texts: Record<Outcome, Text>,
): AttentionAnswer | AccessRefusal {
  if (result.ok) return { ok: true, ...texts[result.outcome] }
  if (isAccessRefusal(result)) return result
  return seenToMeanwhile
}
