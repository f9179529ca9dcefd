/**
 * Whether an error is what React Router makes of a request that was refused before any loader ran, when it was made by a fetcher or a
 * client loader: the refusal itself is in the result of another route.
 */
export const isWithoutResult = (fault: unknown): boolean =>
  fault instanceof Error && /^No result found for routeId/.test(fault.message)
