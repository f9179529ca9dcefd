import { Section } from '../../ui/section.tsx'
import { Facts, Typed } from './facts.tsx'
import type { ShownConnections } from './read-connections.server.ts'
import type { TrialAnswer } from './trial-answer.ts'
import { TryForm } from './try-form.tsx'

type Props = { mail: ShownConnections['mail']; to: string; answer: TrialAnswer | null }

/** How mails are sent, with a button that sends a test mail to the viewer. */
export function MailSection({ mail: { server, mailbox, from }, to, answer }: Props) {
  return (
    <Section title={server ? 'Mail: goes out' : 'Mail: only kept'}>
      {server === null && (
        <p>
          Mails reach nobody: they are kept {mailbox === null ? 'in a folder of the shop’s computer' : 'in the mailbox'}
          . To send them, set <Typed>SMTP_URL</Typed> and <Typed>MAIL_FROM</Typed> to what your mail provider gives you.
        </p>
      )}
      <Facts
        facts={[
          ...(server ? [['Mail server', `${server.host}, port ${server.port}`] as const] : []),
          ...(server ? [['Signed in as', server.user ?? 'nobody'] as const] : []),
          ...(mailbox === null
            ? []
            : [
                [
                  'Kept mails',
                  <a key="mailbox" href={mailbox} className="font-semibold text-brand hover:underline">
                    Open the mailbox
                  </a>,
                ] as const,
              ]),
          ['Sent from', from],
          ['Test mail to', to],
        ]}
      />
      <TryForm which="mail" act="Send a test mail" isKept={server === null} answer={answer} />
    </Section>
  )
}
