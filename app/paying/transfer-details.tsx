import type { ShownOrder } from '#app/order/shown-order.ts'

/** The shop's bank account, for orders made by staff. Staff confirm such a payment by hand. */
export const TransferDetails = ({
  bank,
  accountNumber,
  accountName,
  reference,
}: NonNullable<ShownOrder['transfer']>) => (
  <div className="grid gap-2 border-line border-t pt-4">
    <p className="font-medium">Or transfer straight to our account</p>
    <dl className="grid gap-x-6 gap-y-1 sm:cols-auto-1">
      <Fact name="Bank" value={bank} />
      <Fact name="Account number" value={accountNumber} />
      <Fact name="Account name" value={accountName} />
      <Fact name="Reference" value={reference} />
    </dl>
    <p className="text-sm text-soft">Please write the reference with it. We confirm it here when it has arrived.</p>
  </div>
)

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="contents">
    <dt className="text-soft">{name}</dt>
    <dd className="wrap-anywhere pb-1 font-medium tabular-nums sm:pb-0">{value}</dd>
  </div>
)
