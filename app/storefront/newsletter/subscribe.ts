import type { NewsletterAnswer } from './answer-texts.ts'

/** Signs an email address up for the newsletter and returns the result. */
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
