import type { NewsletterAnswer } from './answer-texts.ts'

/** Gives an address to the shop's newsletter, and says what became of it. */
export async function subscribe(email: string): Promise<NewsletterAnswer> {
  const answer = await fetch('/api/v1/newsletter', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  }).catch(() => null)
  if (!answer) return 'failed'
  if (answer.ok) return 'sent'
  if (answer.status === 422) return 'invalid'
  return answer.status === 429 ? 'wait' : 'failed'
}
