import { offlineText } from '../../ui/use-other-route.ts'

/** What asking for a refund answers with, or an act about one. `field`: which one is typed wrong. `isUsed`: its key was used for another refund meanwhile, so what is left must be looked at first. `accountGivenAt`: when an account was given for it, which the message says. `reference`: of the refund that was asked for. */
export type RefundAnswer =
  | { ok: true; message: string; reference?: string }
  /** The provider refused it or is stuck: it is recorded, and the order says what is to be done. */
  | { ok: true; message: string; reference?: string; isStuck: true }
  | {
      ok: false
      message: string
      isUsed?: true
      field?: 'bankId' | 'accountNumber' | 'transfer' | 'evidence'
      isUnanswered?: boolean
      accountGivenAt?: string
    }

/** The same without a connection. */
export const refundOffline: RefundAnswer = { ok: false, message: offlineText }
