const from = (module: string, ...types: string[]) => types.map((type) => [type, `${module}#${type}`])

/** Where the generated `db/schema.d.ts` imports the types of columns from: files that know nothing of the database. */
export const columnImports: Record<string, string> = Object.fromEntries([
  ...from('#domain/coupons/coupon.ts', 'DiscountType', 'RedemptionState'),
  ...from('#domain/orders/order.ts', 'AppliedCoupon'),
  ...from('#domain/orders/provider-name.ts', 'ProviderName'),
  ...from('#domain/orders/shipping-address.ts', 'ShippingAddress'),
  ...from('#domain/orders/status.ts', 'OrderStatus', 'PaymentStatus'),
  ...from('#domain/payments/attempts/attempt.ts', 'AttemptState'),
  ...from('#domain/payments/provider.ts', 'Channel', 'Popup', 'ProviderMode'),
  ...from('#domain/payments/reconciliation/payment-record.ts', 'LedgerKind'),
  ...from('#domain/payments/refunds/refund-state.ts', 'RefundState'),
  ...from('#domain/payments/tasks/task-kind.ts', 'TaskKind'),
  ...from('#domain/payments/webhooks/webhook.ts', 'WebhookState'),
])

// As nodes of kysely-codegen's syntax tree: it parses types given as text with an API that TypeScript 7 has no more.
type Node = { type: 'Identifier'; name: string } | { type: 'GenericExpression'; name: string; args: Node[] }
const plain = (name: string): Node => ({ type: 'Identifier', name })
const generic = (name: string, argument: string): Node => ({ type: 'GenericExpression', name, args: [plain(argument)] })
const withDefault = (name: string) => generic('Generated', name)
const json = (name: string) => generic('JSONColumnType', name)

/**
 * The types of columns that the migrations restrict to certain values or that only the domain writes, by table and column. The
 * generator adds null where the column allows it.
 */
export const columnTypes: Record<string, Node> = {
  'coupon.discount_type': plain('DiscountType'),
  'coupon_redemption.state': plain('RedemptionState'),
  'money_ledger.kind': plain('LedgerKind'),
  'order.coupon': json('AppliedCoupon'),
  'order.payment_gateway': plain('ProviderName'),
  'order.payment_status': withDefault('PaymentStatus'),
  'order.shipping_address': json('ShippingAddress'),
  'order.status': withDefault('OrderStatus'),
  'order_event.from_status': plain('OrderStatus'),
  'order_event.to_status': plain('OrderStatus'),
  'payment_attempt.channel': plain('Channel'),
  'payment_attempt.mode': plain('ProviderMode'),
  'payment_attempt.popup': json('Popup'),
  'payment_attempt.provider': plain('ProviderName'),
  'payment_attempt.state': withDefault('AttemptState'),
  'payment_task.kind': plain('TaskKind'),
  'refund.state': withDefault('RefundState'),
  'webhook_event.provider': plain('ProviderName'),
  'webhook_event.state': withDefault('WebhookState'),
}
