import { Body } from '@react-email/body'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import type { MailFrame } from '../mail-frame.ts'
import { light, sans, serif, stylesheet, text } from './palette.ts'

type MailLayoutProps = {
  title: string
  preview: string
  /** The text below the content. */
  note: ReactNode
  frame: MailFrame
  children: ReactNode
}

/** The layout of every mail: wordmark above, the shop's URL below. It loads nothing over the network. */
export function MailLayout({
  title,
  preview,
  note,
  frame: { publicUrl, shopName, contacts },
  children,
}: MailLayoutProps) {
  return (
    <Html lang="en">
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{stylesheet}</style>
      </Head>
      <Body className="ground" style={{ margin: 0, backgroundColor: light.ground, fontFamily: sans }}>
        <Preview>{preview}</Preview>
        <main>
          <Section className="ground page" style={{ padding: '32px 0 40px', backgroundColor: light.ground }}>
            <Container style={{ width: '100%', maxWidth: 600 }}>
              <Wordmark name={shopName} />
              <Section className="paper" style={{ backgroundColor: light.paper }}>
                <Row>
                  <Column className="inside" style={{ padding: '40px 44px' }}>
                    {children}
                  </Column>
                </Row>
              </Section>
              <Section style={{ padding: '24px 20px 0', textAlign: 'center' }}>
                <Text className="quiet" style={{ ...text.quiet, marginBottom: 8 }}>
                  {note}
                </Text>
                {contacts.length > 0 && (
                  <Text className="quiet" style={{ ...text.quiet, marginBottom: 8 }}>
                    {contacts.join(' · ')}
                  </Text>
                )}
                <Link href={publicUrl} className="quiet" style={{ ...text.quiet, textDecoration: 'underline' }}>
                  {publicUrl.replace(/^https?:\/\//, '')}
                </Link>
              </Section>
            </Container>
          </Section>
        </main>
      </Body>
    </Html>
  )
}

// Two rows of dots on indigo, as in adire oniko: dotted borders are an ornament that every mail program draws.
function Wordmark({ name }: { name: string }) {
  const dots = `4px dotted ${light.dots}`
  return (
    <Section style={{ padding: '14px 14px', backgroundColor: light.vat }}>
      <Section style={{ padding: '18px 0 22px', borderTop: dots, borderBottom: dots }}>
        <Text
          style={{
            margin: 0,
            fontFamily: serif,
            fontSize: 44,
            lineHeight: '56px',
            letterSpacing: '0.04em',
            textAlign: 'center',
            color: light.calabash,
          }}
        >
          {name}
        </Text>
      </Section>
    </Section>
  )
}
