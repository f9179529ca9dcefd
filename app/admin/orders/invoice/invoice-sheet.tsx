import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'
import { formatNaira } from '#domain/money/money.ts'
import { type Receipt, sumText } from '#domain/orders/receipt.ts'
import { invoiceSums } from './invoice-sums.ts'

type Props = {
  number: string
  receipt: Receipt
  money: AdminOrder['money']
  /** The shop's contact lines. */
  from: readonly string[]
  to: { customer: string; email: string; phone: string }
}

const lines = (texts: readonly string[]) => (
  <p className="whitespace-pre-line">{texts.filter((text) => text !== '').join('\n')}</p>
)

/** An invoice for A4: sender and recipient, the lines with prices, the totals, and what is paid and due. */
export function InvoiceSheet({ number, receipt, money, from, to }: Props) {
  return (
    <article className="grid max-w-3xl gap-6 border border-line bg-surface p-5 text-base desk:p-8 print:max-w-none print:border-0 print:p-0">
      <header className="flex flex-wrap justify-between gap-x-8 gap-y-4">
        <div className="wrap-anywhere">
          <p className="font-display text-2xl">{receipt.from}</p>
          <div className="text-soft text-sm">{lines(from)}</div>
        </div>
        <div className="wrap-anywhere">
          <h2 className="font-semibold text-xl">Invoice {number}</h2>
          <p>{receipt.placed}</p>
          <p>{receipt.payment}</p>
        </div>
      </header>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        <section className="wrap-anywhere">
          <h3 className="font-semibold text-sm text-soft">Billed to</h3>
          {lines([to.customer, to.email, to.phone])}
        </section>
        <section className="wrap-anywhere">
          <h3 className="font-semibold text-sm text-soft">
            {receipt.shipToTitle === 'Collection' ? 'Collected by' : 'Sent to'}
          </h3>
          {lines(receipt.shipTo)}
        </section>
      </div>
      <table className="w-full border-collapse">
        <caption className="sr-only">Pieces</caption>
        <thead>
          <tr className="border-line-strong border-b text-left text-sm">
            <th scope="col" className="py-1.5 pr-3 font-semibold">
              Piece
            </th>
            <th scope="col" className="py-1.5 pr-3 text-right font-semibold">
              Price
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {receipt.lines.map(({ name, choice, quantity, price, subtotal }) => (
            <tr key={`${name} ${choice} ${price}`} className="break-inside-avoid border-line border-b align-top">
              <td className="wrap-anywhere py-2 pr-3">
                {name}
                {choice !== '' && <span className="block text-soft text-sm">{choice}</span>}
              </td>
              <td className="py-2 pr-3 text-right tabular-nums">
                {quantity} × {formatNaira(price)}
              </td>
              <td className="whitespace-nowrap py-2 text-right tabular-nums">{formatNaira(subtotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="grid w-full max-w-sm break-inside-avoid justify-self-end tabular-nums">
        {invoiceSums(receipt, money).map(({ isSum, ...sum }) => (
          <div
            key={sum.name}
            className={`flex flex-wrap justify-between gap-x-6 py-1 ${isSum ? 'border-line-strong border-t font-semibold' : ''}`}
          >
            <dt className="wrap-anywhere">{sum.name}</dt>
            <dd>{sumText(sum)}</dd>
          </div>
        ))}
      </dl>
      {money.due > 0 && <p className="text-sm">Please pay from your order’s page: the link to it is in our message.</p>}
    </article>
  )
}
