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

const tag = /\+[^@]*(?=@)/

/** Whether an address has a tag, as ada+shop@… has: of such addresses each mailbox has any number. */
export const hasTag = (email: string): boolean => tag.test(email)

/** The mailbox by which mails to an address are counted, however it is written: what comes to it with a tag comes to the same person. */
export const countedMailbox = (email: string): string => email.toLowerCase().replace(tag, '')

/**
 * By what mails are counted that nobody may be kept from: an address by itself, and all of a mailbox with a tag together. So who has
 * mails sent to tags of somebody's mailbox uses up nothing of the address itself.
 */
export const countedAddress = (email: string): string =>
  hasTag(email) ? email.toLowerCase().replace(tag, '+') : email.toLowerCase()
