import { type GatewayName, gatewayTitles } from '#domain/orders/gateway-name.ts'

/** The providers on offer as cards, the first one chosen. */
export function PaymentMethods({ gateways, chosen = gateways[0] }: PaymentMethodsProps) {
  return (
    <fieldset>
      <legend className="pb-5 font-display text-2xl">Payment Method</legend>
      {gateways.length === 0 && (
        <p>Payment is not available at the moment. Your cart is kept, please come back soon.</p>
      )}
      <div className="grid gap-3">
        {gateways.map((name) => (
          <label
            key={name}
            className="flex min-h-16 cursor-pointer items-center gap-4 border border-line-strong bg-surface px-4 py-3 has-checked:border-brand has-checked:ring-1 has-checked:ring-brand has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="paymentGateway"
              value={name}
              defaultChecked={name === chosen}
              className="size-5 shrink-0 accent-brand"
            />
            <span className="grid">
              <span className="font-medium">{gatewayTitles[name]}</span>
              <span className="text-sm text-soft">{waysToPay[name]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type PaymentMethodsProps = { gateways: readonly GatewayName[]; chosen?: GatewayName | undefined }

const waysToPay: Record<GatewayName, string> = {
  flutterwave: 'Card, bank transfer or USSD',
  paystack: 'Card, bank transfer or USSD',
  korapay: 'Card or bank transfer',
}
