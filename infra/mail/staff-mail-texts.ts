import type { AccountMessage } from '#domain/notifications/mailer.ts'

/** The texts of a mail that invites somebody to work in the back office. */
export const staffMailTexts = (
  { role, acceptUrl }: Extract<AccountMessage, { kind: 'staff_invitation' }>,
  shopName: string,
) => ({
  subject: `Work with us at ${shopName}`,
  preview: 'The link works once, for three days.',
  heading: 'You are invited',
  opening: [
    `You are invited to the back office of ${shopName}, with the role ${role}.`,
    'Open the link and sign in with this address, or make an account with it first. Your password must have 15 characters or more.',
  ],
  action: { label: 'See the invitation', url: acceptUrl },
  closing: [
    'The link works once, for three days. Give it to nobody.',
    'If you don’t know who invites you, there is nothing to do: without you nothing happens.',
  ],
  why: `You get this mail because somebody who runs ${shopName} entered this address.`,
})
