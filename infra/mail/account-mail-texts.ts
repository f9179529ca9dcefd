import type { AccountMessage } from '#domain/notifications/mailer.ts'
import { attentionMailTexts } from './attention-mail-texts.ts'
import { footLines, type MailFrame } from './mail-frame.ts'
import { staffMailTexts } from './staff-mail-texts.ts'
import { trialMailTexts } from './trial-mail-texts.ts'

export type AccountMailTexts = {
  subject: string
  preview: string
  heading: string
  /** Paragraphs before the button. */
  opening: string[]
  action: { label: string; url: string }
  /** Paragraphs after it. */
  closing: string[]
  /** Why the mail was sent. */
  why: string
}

const whyAccount = (shopName: string) => `You get this mail because of your account at ${shopName}.`
const whySignUp = (shopName: string) => `You get this mail because somebody entered this address at ${shopName}.`

const momentInLagos = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const timeOf = (at: Date) => `${momentInLagos.format(at)}, Lagos time`

/** The texts of a mail about signing in. They greet nobody by name: a stranger may have typed it. */
export function accountMailTexts(message: AccountMessage, shopName: string): AccountMailTexts {
  switch (message.kind) {
    case 'confirm_address':
      return {
        subject: `Confirm your e-mail address for ${shopName}`,
        preview: 'One press, and your account is ready.',
        heading: 'Is this your address?',
        opening: [
          'Somebody, most likely you, is making an account with this address. Confirm it, and the account is ready.',
          'Open the link in the browser in which you signed up, and you are signed in at once.',
        ],
        action: { label: 'Confirm address', url: message.confirmUrl },
        closing: [
          'The link works once, for 24 hours.',
          'If it wasn’t you, please don’t confirm: without it there is no account, and we forget the address.',
        ],
        why: whySignUp(shopName),
      }
    case 'account_exists':
      return {
        subject: `You already have an account at ${shopName}`,
        preview: 'Sign in, or set a new password.',
        heading: 'You already have an account',
        opening: [
          'Somebody, most likely you, tried to make an account with this address. It has one already, and nothing in it has changed.',
        ],
        action: { label: 'Sign in', url: message.signInUrl },
        closing: [
          `If you have forgotten your password, set a new one: ${message.forgotUrl}`,
          'If it wasn’t you, there is nothing to do.',
        ],
        why: whySignUp(shopName),
      }
    case 'password_reset':
      return {
        subject: `Set a new password for ${shopName}`,
        preview: 'The link works once, for 30 minutes.',
        heading: 'A new password',
        opening: ['Somebody, most likely you, asked for a new password for your account.'],
        action: { label: 'Set a new password', url: message.resetUrl },
        closing: [
          'The link works once, for 30 minutes. You will be signed out everywhere, and sign in with the new password.',
          'If it wasn’t you, there is nothing to do: your password stays as it is.',
        ],
        why: whyAccount(shopName),
      }
    case 'staff_invitation':
      return staffMailTexts(message, shopName)
    case 'password_changed':
      return {
        subject: `Your password at ${shopName} was changed`,
        preview: 'If it wasn’t you, set a new one now.',
        heading: 'Your password was changed',
        opening: [
          `The password of your account was changed on ${timeOf(message.at)}. Every device was signed out.`,
          'If it was you, there is nothing to do.',
        ],
        action: { label: 'It wasn’t me', url: message.forgotUrl },
        closing: ['If it wasn’t you, set a new password now, and change the password of this mailbox too.'],
        why: whyAccount(shopName),
      }
    case 'new_sign_in':
      return {
        subject: `A new sign-in to your account at ${shopName}`,
        preview: `${message.device}, ${timeOf(message.at)}.`,
        heading: 'A new sign-in',
        opening: [
          `Somebody, most likely you, signed in from a device that we didn’t know: ${message.device}, on ${timeOf(message.at)}.`,
          'If it was you, there is nothing to do.',
        ],
        action: { label: 'It wasn’t me', url: message.forgotUrl },
        closing: ['If it wasn’t you, set a new password now: it signs every device out.'],
        why: whyAccount(shopName),
      }
    case 'second_factor_on':
      return {
        subject: `Your second factor at ${shopName} is on`,
        preview: 'From now on signing in asks for a code as well.',
        heading: 'Your second factor is on',
        opening: [
          `The second factor of your account was turned on, on ${timeOf(message.at)}. From now on signing in asks for a code of your app as well. Every other device was signed out.`,
          'Keep your recovery codes where you find them without your phone. If it was you, there is nothing else to do.',
        ],
        action: { label: 'See your account’s security', url: message.securityUrl },
        closing: [`If it wasn’t you, set a new password now, and write to us: ${message.forgotUrl}`],
        why: whyAccount(shopName),
      }
    case 'second_factor_off':
      return {
        subject: `Your second factor at ${shopName} is off`,
        preview: 'If it wasn’t you, set a new password now.',
        heading: 'Your second factor is off',
        opening: [
          `The second factor of your account was turned off, on ${timeOf(message.at)}. Signing in asks for your password alone.`,
          'If it was you, there is nothing to do.',
        ],
        action: { label: 'It wasn’t me', url: message.forgotUrl },
        closing: [
          `If it wasn’t you, set a new password now, and turn the second factor on again: ${message.securityUrl}`,
        ],
        why: whyAccount(shopName),
      }
    case 'wrong_codes':
      return {
        subject: `Somebody may know your password at ${shopName}`,
        preview: 'If it wasn’t you, set a new one now.',
        heading: 'Wrong codes after the right password',
        opening: [
          `Somebody gave the right password of your account and then several wrong codes, last on ${timeOf(message.at)}. Without a code nobody gets in.`,
          'If it was you, there is nothing to do.',
        ],
        action: { label: 'It wasn’t me', url: message.forgotUrl },
        closing: ['If it wasn’t you, set a new password now: whoever tried knows the one that you have.'],
        why: whyAccount(shopName),
      }
    case 'email_change_old':
      return {
        subject: `Change the e-mail address of your account at ${shopName}`,
        preview: 'Confirm here and at the new address.',
        heading: 'Another e-mail address',
        opening: [
          `Somebody, most likely you, wants to use ${message.newEmail} for your account instead of this address.`,
          'Confirm it here, and by the mail that we sent to the new address. Until then nothing changes.',
        ],
        action: { label: 'Confirm the change', url: message.confirmUrl },
        closing: [
          'The link works once, for 24 hours.',
          `If it wasn’t you, don’t confirm, and set a new password: ${message.forgotUrl}`,
        ],
        why: whyAccount(shopName),
      }
    case 'attention':
      return attentionMailTexts(message, shopName)
    case 'mail_trial':
      return trialMailTexts(message, shopName, timeOf(message.at))
    case 'email_change_new':
      return {
        subject: `Confirm your new e-mail address for ${shopName}`,
        preview: 'Confirm here and at the address before.',
        heading: 'Is this your new address?',
        opening: [
          'Somebody, most likely you, wants to use this address for an account. Confirm it here, and by the mail that we sent to the address before.',
        ],
        action: { label: 'Confirm address', url: message.confirmUrl },
        closing: ['The link works once, for 24 hours.', 'If it wasn’t you, there is nothing to do.'],
        why: whySignUp(shopName),
      }
  }
}

/** The plain text of a mail about signing in. */
export function accountPlainText(
  { heading, opening, action, closing, why }: AccountMailTexts,
  frame: MailFrame,
): string {
  const paragraphs = [frame.shopName, heading, ...opening, `${action.label}:\n${action.url}`, ...closing]
  return `${paragraphs.join('\n\n')}\n\n--\n${[why, ...footLines(frame)].join('\n')}\n`
}
