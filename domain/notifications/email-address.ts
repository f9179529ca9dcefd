export const invalidEmail = 'Please enter a valid email address'

export const maxEmailLength = 254

const maxMailboxLength = 64
const mailbox = /^[a-z0-9_'+-]+(?:\.[a-z0-9_'+-]+)*(?<!')$/i
const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/**
 * The one rule for e-mail addresses: exactly one mailbox that the mailers and all payment providers take. They refuse letters
 * beyond ASCII, empty labels and most punctuation, and would do so at every attempt. Answers with the address as it was
 * typed, without the space around it; null when it is none.
 */
export function readEmail(typed: string): string | null {
  const email = typed.trim()
  const at = email.lastIndexOf('@')
  const isWhole = at > 0 && at <= maxMailboxLength && email.length <= maxEmailLength
  return isWhole && mailbox.test(email.slice(0, at)) && host.test(email.slice(at + 1)) ? email : null
}

/** The mailbox by which mails to an address are counted: what comes to it with a tag, ada+shop@…, comes to the same person. */
export const countedMailbox = (email: string): string => email.replace(/\+[^@]*(?=@)/, '')
