import type { Message } from '#domain/notifications/mailer.ts'
import { providerNames } from '#domain/orders/provider-name.ts'
import type { Connections, PaymentConnection } from '#domain/setup/connections.ts'

/** Connections that always work: the payment sandbox, a mail server, the disk. */
export const scriptedConnections = (sent: Message[]): Connections => ({
  isProduction: false,
  mail: {
    server: { host: 'smtp.aso.example', port: 587, user: 'shop' },
    mailbox: null,
    from: 'Aṣọ <orders@aso.example>',
    send: async (message) => {
      sent.push(message)
      return { ok: true }
    },
  },
  storage: { place: null, tryOut: async () => ({ ok: true }) },
  payments: providerNames.map((provider) => scriptedPayments(provider)),
})

/** A provider in the sandbox whose key is accepted, unless a test says otherwise. */
export const scriptedPayments = (
  provider: PaymentConnection['provider'],
  change: Partial<PaymentConnection> = {},
): PaymentConnection => ({
  provider,
  state: 'sandbox',
  missing: [],
  variables: {
    public: `${provider.toUpperCase()}_PUBLIC_KEY`,
    secret: `${provider.toUpperCase()}_SECRET_KEY`,
    webhooks: `${provider.toUpperCase()}_SECRET_KEY`,
  },
  keyEnd: null,
  webhookProof: 'secret_key',
  hasWebhookSecret: false,
  webhookUrl: `http://localhost:3000/webhooks/${provider}`,
  otherHost: null,
  tryOut: async () => ({ ok: true }),
  ...change,
})
