let isLost = false

/** Notes whether the last page came from the network. */
export function noteConnectivity(isReached: boolean): void {
  isLost = !isReached
}

/** Whether the shop is unreachable, as far as known: a phone may be online without mobile data. */
export const isUnreachable = () => isLost || !navigator.onLine
