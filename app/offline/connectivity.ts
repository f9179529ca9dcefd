let isLost = false

/** Notes whether the last page came from the network. */
export function noteConnectivity(isReached: boolean): void {
  isLost = !isReached
}

/** Whether the shop can be reached, as far as is known: a phone may be online with no data left. */
export const isUnreachable = () => isLost || !navigator.onLine
