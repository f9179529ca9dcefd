import { offlineText } from '../../ui/use-other-route.ts'

/**
 * The result of requesting a refund, or of an action on one. `field`: the field with an error. `isUsed`: the key was used for another
 * refund meanwhile, so the user must look at what is left first. `accountGivenAt`: when an account was submitted for it, which the
 * message mentions. `reference`: of the requested refund.
 */
export type RefundAnswer =
  | { ok: true; message: string; reference?: string }
  /** The provider refused it or it is stuck. It is recorded, and the order's page says what to do. */
  | { ok: true; message: string; reference?: string; isStuck: true }
  | {
      ok: false
      message: string
      isUsed?: true
      field?: 'bankId' | 'accountNumber' | 'transfer' | 'evidence'
      isUnanswered?: boolean
      accountGivenAt?: string
    }

/** The result when offline. */
export const refundOffline: RefundAnswer = { ok: false, message: offlineText }
