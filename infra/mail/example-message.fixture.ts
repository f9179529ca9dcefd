import type { AccountMessage, NewsletterMessage, OrderMessage, RefundMessage } from '#domain/notifications/mailer.ts'
import type { Order } from '#domain/orders/order.ts'

export const exampleUrl = 'https://aso.example'

/** An order's message for tests: two items, a coupon, free shipping, not paid yet. */
export function exampleOrderMessage(
  change: Partial<Order> = {},
  kind: OrderMessage['kind'] = 'order_received',
): OrderMessage {
  const order: Order = {
    id: '1a2b3c4d-5e6f-4a0b-8c1d-2e3f4a5b6c7d',
    status: 'pending',
    paymentStatus: 'pending',
    transactionId: null,
    shipment: null,
    paymentGateway: 'paystack',
    channel: 'shop',
    isGuestOrder: true,
    isCollected: false,
    subtotal: 25_350_000,
    discount: 2_535_000,
    shippingFee: 0,
    totalAmount: 22_815_000,
    coupon: { id: 'c1', code: 'OWANBE10', discount: 2_535_000, discountType: 'percentage', discountValue: 10 },
    email: 'adaeze@example.com',
    phone: '0803 123 4567',
    shippingAddress: {
      firstName: 'Adaeze',
      lastName: 'Okonkwo',
      email: 'adaeze@example.com',
      phone: '0803 123 4567',
      address: '14 Bode Thomas Street',
      city: 'Surulere',
      state: 'Lagos',
    },
    items: [
      {
        lineKey: 'p1|M|#0000FF',
        kind: 'ready_made',
        productId: 'p1',
        name: 'Àdìrẹ Ẹlẹ́kọ Wrap Dress',
        slug: 'adire-eleko-wrap-dress',
        image: '/media/p1.avif',
        price: 8_450_000,
        quantity: 2,
        size: 'M',
        color: '#0000FF',
        attributes: {},
      },
      {
        lineKey: 'p2||#7a1f3d',
        kind: 'ready_made',
        productId: 'p2',
        name: 'Ṣẹ́gẹ́ Aso-Oke Ìró àti Bùbá, hand-woven for the evening',
        slug: 'sege-aso-oke',
        image: null,
        price: 8_450_000,
        quantity: 1,
        size: null,
        color: '#7a1f3d',
        attributes: {},
      },
    ],
    createdAt: '2026-09-04T23:30:00.000Z',
    expiresAt: '2026-09-05T00:00:00.000Z',
    ...change,
  }
  const orderUrl = `${exampleUrl}/order-success?order=${order.id}&key=Zk9-signed_key`
  return { kind, to: order.email, order, orderUrl }
}

/** A message about a partial refund of the example's payment. */
export function exampleRefund(
  refund: Partial<RefundMessage['refund']> = {},
  change: Partial<Order> = { paymentStatus: 'success', status: 'processing' },
): RefundMessage {
  const { to, order, orderUrl } = exampleOrderMessage(change)
  const given = { id: '9f8e7d6c-5b4a-4c3d-8e1f-0a9b8c7d6e5f', amount: 8_450_000, ...refund }
  return { kind: 'refund_sent', to, order, orderUrl, refund: given, held: 0, mayPay: true }
}

export const exampleNewsletter = (kind: NewsletterMessage['kind'] = 'newsletter_confirm'): NewsletterMessage => ({
  kind,
  to: 'adaeze@example.com',
  subscriberId: '1a2b3c4d-5e6f-4a0b-8c1d-2e3f4a5b6c7d',
  askedAt: '2026-09-04T23:30:00.000Z',
  subscriptionUrl: `${exampleUrl}/newsletter/Zk9-signed_token`,
})

const exampleMoment = { to: 'adaeze@example.com', at: new Date('2026-09-04T23:30:00.000Z') }
const forgotUrl = `${exampleUrl}/reset-password`
const token = 'Zk9-mailed_token'

/** A message of each kind about signing in. */
export const exampleAccountMessages: AccountMessage[] = [
  { kind: 'confirm_address', ...exampleMoment, confirmUrl: `${exampleUrl}/confirm-email?token=${token}` },
  { kind: 'account_exists', ...exampleMoment, signInUrl: `${exampleUrl}/sign-in`, forgotUrl },
  { kind: 'staff_invitation', ...exampleMoment, role: 'Orders', acceptUrl: `${exampleUrl}/staff-invitation/${token}` },
  { kind: 'password_reset', ...exampleMoment, resetUrl: `${exampleUrl}/reset-password?token=${token}` },
  { kind: 'password_changed', ...exampleMoment, forgotUrl },
  { kind: 'new_sign_in', ...exampleMoment, device: 'Chrome on Android', forgotUrl },
  { kind: 'second_factor_on', ...exampleMoment, securityUrl: `${exampleUrl}/dashboard/security`, forgotUrl },
  { kind: 'second_factor_off', ...exampleMoment, securityUrl: `${exampleUrl}/dashboard/security`, forgotUrl },
  { kind: 'wrong_codes', ...exampleMoment, forgotUrl },
  {
    kind: 'email_change_old',
    ...exampleMoment,
    newEmail: 'ada@example.ng',
    confirmUrl: `${exampleUrl}/confirm-email-change?token=${token}`,
    forgotUrl,
  },
  { kind: 'email_change_new', ...exampleMoment, confirmUrl: `${exampleUrl}/confirm-email-change?token=${token}` },
  {
    kind: 'attention',
    ...exampleMoment,
    waiting: [
      { what: 'Payments to check', count: 2 },
      { what: 'Failed mails', count: 1 },
    ],
    attentionUrl: `${exampleUrl}/admin/attention`,
  },
  { kind: 'mail_trial', ...exampleMoment, setupUrl: `${exampleUrl}/admin/setup/connections` },
]
