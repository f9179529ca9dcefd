/** Something that an operator may want to know of an account, a payment or an attack. */
export type SecurityEvent = {
  what:
    | 'sign_in'
    | 'second_factor'
    | 'password_reset'
    | 'password_change'
    | 'email_change'
    | 'webhook_signature'
    | 'limit'
    | 'refund'
    | 'payment_by_hand'
    | 'role_change'
    | 'customer_erased'
    | 'demo_removed'
    | 'policy_violation'
    | 'declined_payments'
    | 'provider_failing'
  /** `began` and `over` are for what lasts for a while. */
  outcome: 'done' | 'refused' | 'began' | 'over'
  /** A user's id, or the e-mail address that was typed. */
  who?: string
  address?: string
  /** What it is about: the limit, provider, order or role, or whether the second factor was turned on or off. */
  about?: string
}

export type NoteSecurityEvent = (event: SecurityEvent) => void
