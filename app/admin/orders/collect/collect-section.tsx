import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { AdminOrder, Collecting } from '#domain/fulfilment/admin-order.ts'
import { formatNaira } from '#domain/money/money.ts'
import { isMadeByStaff } from '#domain/orders/order.ts'
import { chatLink } from '#domain/orders/pay-message.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { AdminIcon } from '../../ui/admin-icon.tsx'
import { Section } from '../../ui/section.tsx'
import type { OrderAnswer } from '../order/order-answer.ts'
import { Said } from '../refund/said.tsx'
import type { CollectAnswer } from './collect-answer.ts'
import { keptText } from './kept-text.ts'
import { overText } from './over-text.ts'
import { PaymentForm } from './payment-form.tsx'

type Props = { shown: AdminOrder; collecting: Collecting | null }

/**
 * The ways to collect an unpaid order's money: its link sent to the customer by chat or mail or copied, or recording money received
 * by staff. If the order no longer needs money while staff are recording some, it says why.
 */
export function CollectSection({ shown, collecting }: Props) {
  const { order, money } = shown
  const [isRecording, setRecording] = useState(false)
  // Collapsed for an order that a shopper is still paying in the web shop.
  const isWanted = isMadeByStaff(order) || order.status !== 'pending'
  // While staff record money, a section of the other kind would replace the fields and lose what is typed in them.
  const [isCollapsible, collapse] = useState(!isWanted)
  if (!isRecording && isCollapsible === isWanted) collapse(!isWanted)
  const recorded = useFetcher<CollectAnswer>({ key: `payment:${order.id}` })
  if (collecting === null) {
    const isOwn = recorded.state !== 'idle' || recorded.data?.ok === true
    return <Said said={isRecording && !isOwn ? { isFailure: true, text: overText({ order, money }) } : null} />
  }
  const title = `To collect: ${formatNaira(money.due)}`
  const kept = keptText(shown)
  return (
    <Section title={title} {...(isCollapsible ? { summary: 'Payment link, or money that you took' } : {})}>
      {kept !== null && <p className="text-soft">{kept}</p>}
      {isRecording ? (
        <PaymentForm order={order} due={money.due} onStay={() => setRecording(false)} />
      ) : (
        <>
          <LinkActs order={order} collecting={collecting} />
          {collecting.mayRecord && (
            <AdminButton onClick={() => setRecording(true)} className="justify-self-start noscript:hidden">
              Cash or transfer received
            </AdminButton>
          )}
        </>
      )}
    </Section>
  )
}

const way =
  'inline-flex min-h-11 items-center justify-center gap-2 bg-brand px-4 font-semibold text-on-brand hover:bg-brand-strong desk:min-h-10'

/** Links and buttons to send the payment link to the customer, or copy it. */
function LinkActs({ order, collecting: { url, message } }: { order: AdminOrder['order']; collecting: Collecting }) {
  const mail = useFetcher<OrderAnswer>({ key: `collect-mail:${order.id}` })
  const [copied, say] = useState<{ isFailure: boolean; text: string } | null>(null)
  const chat = chatLink(order.phone, message)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => say({ isFailure: false, text: 'Link copied. Whoever has it sees and pays the order.' }),
      () => say({ isFailure: true, text: `Copying isn’t allowed here. The link is ${url}` }),
    )
  const answer = mail.data ? { isFailure: !mail.data.ok, text: mail.data.message } : null
  return (
    <>
      <div data-act className="flex flex-wrap gap-2">
        {chat !== null && (
          <a href={chat} target="_blank" rel="noreferrer" className={way}>
            <AdminIcon name="message" className="-ml-1 size-5" />
            Send by WhatsApp
          </a>
        )}
        <AdminButton onClick={copy} className="noscript:hidden">
          <AdminIcon name="copy" className="-ml-1 size-5" />
          Copy link
        </AdminButton>
        {order.email !== '' && (
          <mail.Form method="post" action={`/admin/orders/${order.id}`}>
            <input type="hidden" name="act" value="mail" />
            <AdminButton type="submit" isBusy={mail.state !== 'idle'} onClick={() => say(null)}>
              <AdminIcon name="letter" className="-ml-1 size-5" />
              Mail the link
            </AdminButton>
          </mail.Form>
        )}
      </div>
      <Said said={copied ?? answer} />
    </>
  )
}
