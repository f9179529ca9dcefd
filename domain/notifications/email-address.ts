export const invalidEmail = 'Please enter a valid email address'

export const maxEmailLength = 254

const maxMailboxLength = 64
const mailbox = /^[a-z0-9_'+-]+(?:\.[a-z0-9_'+-]+)*(?<!')$/i
const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/**
 * The one rule for e-mail addresses: exactly one mailbox, in a form that the mailers and all payment providers accept.
 * They refuse letters beyond ASCII, empty labels and most punctuation, and would do so at every attempt. Returns the
 * address as it was typed, trimmed; null when it isn't one.
 */
export function readEmail(typed: string): string | null {
  const email = typed.trim()
  const at = email.lastIndexOf('@')
  const isWhole = at > 0 && at <= maxMailboxLength && email.length <= maxEmailLength
  return isWhole && mailbox.test(email.slice(0, at)) && host.test(email.slice(at + 1)) ? email : null
}

const tag = /\+[^@]*(?=@)/

/** Whether an address has a tag, as in ada+shop@…: one mailbox has any number of such addresses. */
export const hasTag = (email: string): boolean => tag.test(email)

/**
 * The mailbox by which mails to an address are counted: in lower case and without the tag, because all tags of a
 * mailbox reach the same person.
 */
export const countedMailbox = (email: string): string => email.toLowerCase().replace(tag, '')

/**
 * The key by which mails are counted that nobody should be able to use up for others: an address without a tag by
 * itself, and all addresses of a mailbox with a tag together. So somebody who has mails sent to tags of a mailbox uses
 * up nothing of the address itself.
 */
export const countedAddress = (email: string): string =>
  hasTag(email) ? email.toLowerCase().replace(tag, '+') : email.toLowerCase()
