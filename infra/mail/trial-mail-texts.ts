import type { AccountMessage } from '#domain/notifications/mailer.ts'

type TrialMessage = Extract<AccountMessage, { kind: 'mail_trial' }>

/** The texts of the mail that somebody asks for to see whether mail goes out. */
export const trialMailTexts = ({ setupUrl }: TrialMessage, shopName: string, time: string) => ({
  subject: `Mail of ${shopName} goes out`,
  preview: 'This is the test mail that you asked for.',
  heading: 'Mail goes out',
  opening: [`This is the test mail that was asked for in the back office on ${time}.`],
  action: { label: 'Back to the connections', url: setupUrl },
  closing: [
    'If it came among the unwanted mail, ask your mail provider for the SPF and DKIM entries of your domain: customers wouldn’t see what you write to them either.',
  ],
  why: `You get this mail because you pressed “Send a test mail” in the back office of ${shopName}.`,
})
