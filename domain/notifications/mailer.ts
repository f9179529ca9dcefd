import type { Kobo } from '#domain/money/money.ts'
import type { Order } from '#domain/orders/order.ts'
import type { BankDetails } from '#domain/settings/shop-settings.ts'

/** A message that the shop sends by mail, with the shop's own details at that time; the adapter designs the mail. */
export type Message = (OrderMessage | RefundMessage | NewsletterMessage | AccountMessage | HouseMessage) & {
  organization?: MailOrganization
}

/** The shop as its mails name it. Without a sender's name, the one of the environment is used, else the shop's name. */
export type MailOrganization = {
  name: string
  senderName: string | null
  /** The address for replies; null: the sender's. */
  replyTo: string | null
  /** How the shop can be contacted, one line each. */
  contacts: string[]
}

export type OrderMoveKind = 'order_shipped' | 'order_delivered' | 'order_cancelled'

export type OrderMessage = {
  /**
   * `order_changed`: the shop changed an unpaid order; `order_note`: the shop wrote to the customer about the order;
   * `order_link`: somebody who knew the order's number and the payer's address asked for the link again;
   * `order_shipped`, `order_delivered` and `order_cancelled`: the shop moved the order to that status.
   */
  kind: 'order_received' | 'payment_received' | 'order_link' | 'order_note' | 'order_changed' | OrderMoveKind
  to: string
  order: Order
  /** The signed link to the order: whoever has it can see the order. */
  orderUrl: string
  /** The account for a transfer, as long as an order that staff made isn't paid. */
  bank?: BankDetails
  /** When the link was requested, the mail was sent again or the order was changed; each time is another mail. */
  requestedAt?: string
  /** For a changed order: whether its total is the same as before. */
  hasSameTotal?: boolean
  /** What the shop wrote. */
  note?: { id: number; body: string }
  /** How much money the shop holds, in kobo, from payments that don't count for an order that it has cancelled. */
  held?: Kobo
  /** When the shop moved the order; moving it there again is another mail. */
  movedAt?: string
}

export type RefundMessage = {
  kind: 'refund_sent'
  to: string
  order: Order
  orderUrl: string
  refund: { id: string; amount: Kobo }
  /** How much money the shop still has, in kobo, from payments that don't count for the order. */
  held: Kobo
  /**
   * Whether the order should be paid now. Not while another payment is on its way or being checked, and not after too
   * many attempts.
   */
  mayPay: boolean
  /** When staff sent it again, which is another mail. */
  requestedAt?: string
}

export type NewsletterMessage = {
  /** To an address that has to confirm, or to a confirmed one that was entered again. */
  kind: 'newsletter_confirm' | 'newsletter_known'
  to: string
  subscriberId: string
  /** When the mail was requested; each request is another mail. */
  askedAt: string
  /** The signed link that confirms and unsubscribes; mail programs post to it to unsubscribe by themselves. */
  subscriptionUrl: string
}

/** A message about what visitors wrote to the shop, or about a styling session. */
export type HouseMessage = {
  to: string
  /** The thing that it is about, and which of the mails about it this is: the same one has the same Message-ID. */
  about: { id: string; occasion: string }
  /** Who gets the reply, if not the shop. */
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
      /** To the visitor who booked, or to the shop with the visitor's details. */
      kind: 'session_booked' | 'session_moved' | 'session_cancelled'
      when: string
      place: string | null
      url: string
      guest: { name: string; email: string; phone: string; note: string } | null
      calendar: string
    }
)

/** A message about signing in; `at` is when it happened. None of them quotes what a stranger could have typed. */
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
  /** About the second factor: somebody who knows the password types wrong codes. */
  | { kind: 'wrong_codes'; forgotUrl: string }
  /** To the former address: whether the account may move. */
  | { kind: 'email_change_old'; newEmail: string; confirmUrl: string; forgotUrl: string }
  /** To the new address: whether it belongs to the account's owner. */
  | { kind: 'email_change_new'; confirmUrl: string }
  /** To whoever runs the shop: what has been waiting for a person for an hour. */
  | { kind: 'attention'; waiting: { what: string; count: number }[]; attentionUrl: string }
  /** To somebody who tries out whether mail works. */
  | { kind: 'mail_trial'; setupUrl: string }
)

/** Sends a message; resolves when it was accepted, throws when it must be tried again. */
export interface Mailer {
  send(message: Message): Promise<void>
}
