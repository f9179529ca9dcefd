import { type ContactAnswer, readContactAnswer } from './contact-answer.ts'

/** Sends a contact message. The answer has the errors by field; status 0 means that the request failed. */
export async function sendContact(form: FormData): Promise<ContactAnswer> {
  const answer = await fetch('/functions/v1/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(form)),
  }).catch(() => null)
  return answer ? readContactAnswer(answer) : { ok: false, status: 0, fields: {} }
}
