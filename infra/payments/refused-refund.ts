type Refusal = { reason: 'refused'; status: number; detail: string } | { reason: 'unclear'; detail: string }

/**
 * Why a refund wasn't made. Only a clear no is a rejection: refused keys say nothing of the refund, which is asked for again
 * when they work.
 */
export function refusedRefund(answer: Refusal) {
  const reason = isClearNo(answer) ? ('rejected' as const) : ('unavailable' as const)
  return { ok: false as const, reason, detail: answer.detail }
}

/** Whether a provider answered that there is no such thing, or that it may not be. */
export const isClearNo = (answer: Refusal) =>
  answer.reason === 'refused' && answer.status !== 401 && answer.status !== 403
