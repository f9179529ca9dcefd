import type { AccountMessage } from '#domain/notifications/mailer.ts'

type AttentionMessage = Extract<AccountMessage, { kind: 'attention' }>

/** The texts of the mail about what waits for a person. It names nobody and quotes nothing: the back office does. */
export function attentionMailTexts({ waiting, attentionUrl }: AttentionMessage, shopName: string) {
  const count = waiting.reduce((sum, one) => sum + one.count, 0)
  const things = count === 1 ? '1 thing waits' : `${count.toLocaleString('en-NG')} things wait`
  return {
    subject: `${things} for you at ${shopName}`,
    preview: waiting.map(({ what, count: many }) => `${what}: ${many}`).join(', '),
    heading: `${things} for you`,
    opening: [
      'Some of it has waited for more than an hour. The shop goes on selling meanwhile, but this needs a person:',
      ...waiting.map(({ what, count: many }) => `${what}: ${many.toLocaleString('en-NG')}`),
    ],
    action: { label: 'See what needs attention', url: attentionUrl },
    closing: ['Each says what happened, what to do, and has a button for it. We write at most once an hour.'],
    why: `You get this mail because you run ${shopName}.`,
  }
}
