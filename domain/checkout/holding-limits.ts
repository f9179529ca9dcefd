/**
 * What may be reserved without payment, so that nobody can take the stock hostage. Each is counted alone: the limits of an e-mail
 * address, of a device (the guest cookie, or the account that is signed in) and of a network address, whose visitors may be many. An
 * e-mail address counts for guests: who is signed in is known by her account, and a stranger may have ordered with her address.
 */
export const holdingLimits = {
  /** Open unpaid orders of an e-mail address, and of a device. */
  openOrders: 3,
  /** Unpaid orders of a network address within an hour: enough for 40 shoppers behind one of a carrier. */
  ordersOfAddress: 60,
  /** Pieces in the open unpaid orders of an e-mail address, and of a device. */
  pieces: 100,
  /** Pieces in the open unpaid orders of a network address. */
  piecesOfAddress: 150,
  /** Pieces of one product that anybody may have reserved; beyond them `share` counts. */
  fewPieces: 5,
  /** The part of one product's stock that one of them may have reserved. */
  share: 0.5,
  /** Pieces of the whole shop that a network address may always have reserved; beyond them `share` of all that is for sale counts. */
  fewPiecesOfShop: 30,
} as const

export const addressWindowMs = 60 * 60_000

/** An unpaid order's pieces of a product, and who holds them. */
export type HeldPieces = {
  orderId: string
  productId: string | null
  quantity: number
  byEmail: boolean
  byDevice: boolean
  byAddress: boolean
}

export type HoldingRefusal =
  /** As many unpaid orders as there may be are open. */
  | { reason: 'too_many_unpaid'; of: 'email' | 'device' | 'address' }
  /** Too many pieces would be reserved: of one product, or in all when `productId` is null. `most`: as many as this order may have. */
  | { reason: 'too_much_held'; productId: string | null; most: number }

const holders = [
  { of: 'email', holds: (row: HeldPieces) => row.byEmail, pieces: holdingLimits.pieces },
  { of: 'device', holds: (row: HeldPieces) => row.byDevice, pieces: holdingLimits.pieces },
  { of: 'address', holds: (row: HeldPieces) => row.byAddress, pieces: holdingLimits.piecesOfAddress },
] as const

/**
 * Whether another unpaid order is too much beside those that are open; null when it isn't. `wanted` are its pieces by product;
 * `ofAddress` is the number of unpaid orders of the network address within the hour.
 */
export function checkHoldings(
  held: readonly HeldPieces[],
  wanted: ReadonlyMap<string, number>,
  ofAddress: number,
): HoldingRefusal | null {
  if (ofAddress >= holdingLimits.ordersOfAddress) return { reason: 'too_many_unpaid', of: 'address' }
  const wantedPieces = sum(wanted.values())
  for (const { of, holds, pieces } of holders) {
    const own = held.filter(holds)
    const orders = new Set(own.map(({ orderId }) => orderId)).size
    if (of !== 'address' && orders >= holdingLimits.openOrders) return { reason: 'too_many_unpaid', of }
    const most = pieces - sum(own.map(({ quantity }) => quantity))
    if (wantedPieces > most) return { reason: 'too_much_held', productId: null, most: Math.max(0, most) }
  }
  return null
}

/** The most pieces of a product that one holder may have reserved, of `total`: what is on hand and what the holder has of it. */
export const mostOfProduct = (total: number): number =>
  Math.max(holdingLimits.fewPieces, Math.floor(total * holdingLimits.share))

/** The first product of which this order would reserve more than its share; `onHand` are the pieces that could be reserved, by product. */
export function checkShares(
  held: readonly HeldPieces[],
  wanted: ReadonlyMap<string, number>,
  onHand: ReadonlyMap<string, number>,
): HoldingRefusal | null {
  for (const [productId, quantity] of wanted) {
    for (const { holds } of holders) {
      const own = sum(held.filter((row) => row.productId === productId && holds(row)).map((row) => row.quantity))
      const most = mostOfProduct((onHand.get(productId) ?? 0) + own) - own
      if (quantity > most) return { reason: 'too_much_held', productId, most: Math.max(0, most) }
    }
  }
  return null
}

/**
 * Whether a network address would reserve more than its share of all that is for sale: where there are only a few pieces of everything, the
 * other limits let it have all of them. `onHand` reads how many pieces could be reserved, and is asked only beyond the few that are allowed.
 */
export async function checkShopShare(
  held: readonly HeldPieces[],
  wanted: ReadonlyMap<string, number>,
  onHand: () => Promise<number>,
): Promise<HoldingRefusal | null> {
  const own = sum(held.filter(({ byAddress }) => byAddress).map(({ quantity }) => quantity))
  const wantedPieces = sum(wanted.values())
  if (own + wantedPieces <= holdingLimits.fewPiecesOfShop) return null
  const total = (await onHand()) + own
  const most = Math.max(holdingLimits.fewPiecesOfShop, Math.floor(total * holdingLimits.share)) - own
  return wantedPieces > most ? { reason: 'too_much_held', productId: null, most: Math.max(0, most) } : null
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)
