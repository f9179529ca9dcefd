const from = (module: string, ...types: string[]) => types.map((type) => [type, `${module}#${type}`])

/** Where the generated `db/schema.d.ts` imports the types of columns from: files that know nothing of the database. */
export const columnImports: Record<string, string> = Object.fromEntries([
  ...from('#domain/catalogue/product.ts', 'ProductKind'),
  ...from('#domain/coupons/coupon.ts', 'DiscountType', 'RedemptionState'),
  ...from('#domain/notifications/mail.ts', 'MailState'),
  ...from('#domain/orders/order.ts', 'AppliedCoupon', 'LineAttributes', 'LineKind', 'OrderChannel'),
  ...from('#domain/orders/provider-name.ts', 'PaidBy', 'ProviderName'),
  ...from('#domain/orders/shipping-address.ts', 'ShippingAddress'),
  ...from('#domain/orders/status.ts', 'OrderStatus', 'PaymentStatus'),
  ...from('#domain/payments/attempts/attempt.ts', 'AttemptState'),
  ...from('#domain/payments/incidents/incident.ts', 'IncidentKind'),
  ...from('#domain/payments/provider.ts', 'Channel', 'Popup', 'ProviderMode', 'VerificationState'),
  ...from('#domain/payments/reconciliation/payment-record.ts', 'LedgerKind'),
  ...from('#domain/payments/refunds/refund-state.ts', 'RefundState'),
  ...from('#domain/payments/tasks/task-kind.ts', 'TaskKind'),
  ...from('#domain/payments/webhooks/webhook.ts', 'WebhookState'),
])

// Given as nodes of kysely-codegen's syntax tree: it parses types given as text with an API that TypeScript 7 no longer
// has.
type Node = { type: 'Identifier'; name: string } | { type: 'GenericExpression'; name: string; args: Node[] }
const plain = (name: string): Node => ({ type: 'Identifier', name })
const generic = (name: string, argument: string): Node => ({ type: 'GenericExpression', name, args: [plain(argument)] })
const withDefault = (name: string) => generic('Generated', name)
const json = (name: string) => generic('JSONColumnType', name)
// The database has a default for these times, for SQL written by hand. The shop's own code must set them, by the shop's
// clock.
const time = plain('Timestamp')

/**
 * The types of columns that the migrations restrict to certain values or that only the domain writes, by table and column. The
 * generator adds null where the column allows it.
 */
export const columnTypes: Record<string, Node> = {
  'coupon.discount_type': plain('DiscountType'),
  'coupon_redemption.created_at': time,
  'coupon_redemption.state': plain('RedemptionState'),
  'coupon_redemption.updated_at': time,
  'mail.state': withDefault('MailState'),
  'money_ledger.created_at': time,
  'money_ledger.kind': plain('LedgerKind'),
  'order.channel': plain('OrderChannel'),
  'order.coupon': json('AppliedCoupon'),
  'order.created_at': time,
  'order.payment_gateway': plain('ProviderName'),
  'order.payment_status': withDefault('PaymentStatus'),
  'order.shipping_address': json('ShippingAddress'),
  'order.status': withDefault('OrderStatus'),
  'order.updated_at': time,
  'order_event.created_at': time,
  'order_event.from_status': plain('OrderStatus'),
  'order_event.to_status': plain('OrderStatus'),
  'order_item.attributes': json('LineAttributes'),
  'order_item.created_at': time,
  'order_item.kind': plain('LineKind'),
  'payment_attempt.channel': plain('Channel'),
  'payment_attempt.created_at': time,
  'payment_attempt.last_answer': plain('VerificationState'),
  'payment_attempt.mode': plain('ProviderMode'),
  'payment_attempt.popup': json('Popup'),
  'payment_attempt.provider': plain('PaidBy'),
  'payment_attempt.state': withDefault('AttemptState'),
  'payment_attempt.updated_at': time,
  'payment_incident.kind': plain('IncidentKind'),
  'payment_task.kind': plain('TaskKind'),
  'product.kind': withDefault('ProductKind'),
  'provider_budget.provider': plain('ProviderName'),
  'provider_outage.provider': plain('ProviderName'),
  'refund.created_at': time,
  'refund.state': withDefault('RefundState'),
  'refund.updated_at': time,
  'webhook_event.provider': plain('ProviderName'),
  'webhook_event.state': withDefault('WebhookState'),
}
