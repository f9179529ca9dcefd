import type { Kobo } from '#domain/money/money.ts'
import type { Order } from '#domain/orders/order.ts'
import type { BankDetails } from '#domain/settings/shop-settings.ts'

/** What the shop sends by mail, and who the shop is as it is sent; the adapter designs it. */
export type Message = (OrderMessage | RefundMessage | NewsletterMessage | AccountMessage | HouseMessage) & {
  organization?: MailOrganization
}

/** The shop as its mails name it. Without a sender's name the environment's stands there, else the shop's. */
export type MailOrganization = {
  name: string
  senderName: string | null
  /** Where answers go; null: to the sender. */
  replyTo: string | null
  /** How it can be reached, a line each. */
  contacts: string[]
}

export type OrderMoveKind = 'order_shipped' | 'order_delivered' | 'order_cancelled'

export type OrderMessage = {
  /**
   * `order_changed`: the shop changed an order that isn't paid; `order_note`: the shop wrote something about the order to its customer; `order_link`: somebody who named the order and the payer's address asked for the link again; `order_shipped`, `order_delivered` and
   * `order_cancelled`: the shop moved the order there.
   */
  kind: 'order_received' | 'payment_received' | 'order_link' | 'order_note' | 'order_changed' | OrderMoveKind
  to: string
  order: Order
  /** The signed link to the order: whoever has it sees the order. */
  orderUrl: string
  /** Where the customer of an order that staff made can transfer to, as long as it isn't paid. */
  bank?: BankDetails
  /** When the link was asked for, the mail sent again or the order changed: the next one is another mail. */
  requestedAt?: string
  /** Of an order that the shop changed: whether it comes to what it came to before. */
  hasSameTotal?: boolean
  /** What the shop wrote. */
  note?: { id: number; body: string }
  /** What the shop holds in kobo of payments that don't count for an order that it has cancelled. */
  held?: Kobo
  /** When the shop moved the order: should it do so again, that is another mail. */
  movedAt?: string
}

export type RefundMessage = {
  kind: 'refund_sent'
  to: string
  order: Order
  orderUrl: string
  refund: { id: string; amount: Kobo }
  /** What the shop still has in kobo of payments that don't count for the order. */
  held: Kobo
  /** Whether it is to be paid now: it isn't while another payment is on its way or looked at, or was tried too often. */
  mayPay: boolean
  /** When staff sent it again: that is another mail. */
  requestedAt?: string
}

export type NewsletterMessage = {
  /** To an address that has to confirm, or to one that did and was given again. */
  kind: 'newsletter_confirm' | 'newsletter_known'
  to: string
  subscriberId: string
  /** When the mail was asked for: the next one is another mail. */
  askedAt: string
  /** The signed link that confirms and unsubscribes; mail programs post to it to unsubscribe by themselves. */
  subscriptionUrl: string
}

/** A message about what visitors wrote to the shop, or about a styling session. */
export type HouseMessage = {
  to: string
  /** What it is about, and which mail about it: the same one has the same Message-ID. */
  about: { id: string; occasion: string }
  /** Whoever is answered by replying, where it isn't the shop. */
  answersTo?: string
} & (
  | {
      /** To the shop: what somebody wrote. */
      kind: 'contact_message'
      written: { name: string; email: string; subject: string; message: string }
      inboxUrl: string
    }
  /** To a visitor: what the shop answers. */
  | { kind: 'contact_reply'; subject: string; body: string }
  | {
      /** To a visitor or to the shop, who is told who comes. */
      kind: 'session_booked' | 'session_moved' | 'session_cancelled'
      when: string
      place: string | null
      url: string
      guest: { name: string; email: string; phone: string; note: string } | null
      calendar: string
    }
)

/** A message about signing in, of what happened at `at`. None quotes what a stranger could have typed. */
export type AccountMessage = { to: string; at: Date } & (
  | { kind: 'confirm_address'; confirmUrl: string }
  /** Somebody signed up with an address that has an account. */
  | { kind: 'account_exists'; signInUrl: string; forgotUrl: string }
  | { kind: 'password_reset'; resetUrl: string }
  /** To somebody who may work in the back office; `role` in words of the shop. */
  | { kind: 'staff_invitation'; role: string; acceptUrl: string }
  | { kind: 'password_changed'; forgotUrl: string }
  /** `device` in words of the shop. */
  | { kind: 'new_sign_in'; device: string; forgotUrl: string }
  | { kind: 'second_factor_on' | 'second_factor_off'; securityUrl: string; forgotUrl: string }
  /** Of the second factor, by somebody who knows the password. */
  | { kind: 'wrong_codes'; forgotUrl: string }
  /** To the address before: whether the account may move. */
  | { kind: 'email_change_old'; newEmail: string; confirmUrl: string; forgotUrl: string }
  /** To the new one: whether it is theirs. */
  | { kind: 'email_change_new'; confirmUrl: string }
  /** To whoever runs the shop: what has waited for a person for an hour, in words of the shop. */
  | { kind: 'attention'; waiting: { what: string; count: number }[]; attentionUrl: string }
  /** To whoever tries whether mail goes out. */
  | { kind: 'mail_trial'; setupUrl: string }
)

/** Sends a message; resolves when it was accepted, throws when it must be tried again. */
export interface Mailer {
  send(message: Message): Promise<void>
}
