/**
 * Whether a fault is what the router makes of a refusal that came before any loader, where a look-up or a loader in the browser had asked:
 * the refusal itself is in the answer for another route.
 */
export const isWithoutResult = (fault: unknown): boolean =>
  fault instanceof Error && /^No result found for routeId/.test(fault.message)
