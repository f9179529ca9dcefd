/**
 * What may be reserved without payment, so that nobody can take the stock hostage. Each is counted alone: the limits of an e-mail
 * address, of a device (the guest cookie, or the account that is signed in), of a network address, whose visitors may be many, and of a
 * whole network of IPv6, of which a household or a hired server has thousands of addresses. An e-mail address counts for guests: who is signed
 * in is known by her account, and a stranger may have ordered with her address.
 */
export const holdingLimits = {
  /** Open unpaid orders of an e-mail address, and of a device. */
  openOrders: 3,
  /** Unpaid orders of a network address within an hour: enough for 40 shoppers behind one of a carrier. */
  ordersOfAddress: 60,
  /** Unpaid orders of a network within an hour: each may bring a mail to a stranger, and five payments that come to nothing. */
  ordersOfNetwork: 150,
  /** Pieces in the open unpaid orders of an e-mail address, and of a device. */
  pieces: 100,
  /** Pieces in the open unpaid orders of a network address. */
  piecesOfAddress: 150,
  /** Pieces in the open unpaid orders of a network (a /48 of IPv6). */
  piecesOfNetwork: 750,
  /** Pieces of one product that anybody may have reserved; beyond them `share` counts. */
  fewPieces: 5,
  /** The part of one product's stock that one of them may have reserved. */
  share: 0.5,
  /** The part of one product's stock that a network may have reserved: more than one of its addresses, and never all of it. */
  shareOfNetwork: 0.75,
  /** Pieces of the whole shop that a network address may always have reserved; beyond them `share` of all that is for sale counts. */
  fewPiecesOfShop: 30,
  /** The same of a network, and `shareOfNetwork`. */
  fewPiecesOfShopOfNetwork: 60,
} as const

export const addressWindowMs = 60 * 60_000

/** Unpaid orders within the hour, of a network address and of its network. */
export type OrdersOfHour = { ofAddress: number; ofNetwork: number }

/** An unpaid order's pieces of a product, and who holds them. */
export type HeldPieces = {
  orderId: string
  productId: string | null
  quantity: number
  byEmail: boolean
  byDevice: boolean
  byAddress: boolean
  byNetwork: boolean
}

export type HoldingRefusal =
  /** As many unpaid orders as there may be are open. */
  | { reason: 'too_many_unpaid'; of: 'email' | 'device' | 'address' }
  /** Too many pieces would be reserved: of one product, or in all when `productId` is null. `most`: as many as this order may have. */
  | { reason: 'too_much_held'; productId: string | null; most: number }

const { pieces, piecesOfAddress, piecesOfNetwork, share, shareOfNetwork } = holdingLimits
const byAddress = (row: HeldPieces) => row.byAddress
const byNetwork = (row: HeldPieces) => row.byNetwork

const holders = [
  { of: 'email', holds: (row: HeldPieces) => row.byEmail, pieces, share },
  { of: 'device', holds: (row: HeldPieces) => row.byDevice, pieces, share },
  { of: 'address', holds: byAddress, pieces: piecesOfAddress, share },
  { of: 'network', holds: byNetwork, pieces: piecesOfNetwork, share: shareOfNetwork },
] as const

const holdersOfShop = [
  { holds: byAddress, few: holdingLimits.fewPiecesOfShop, share },
  { holds: byNetwork, few: holdingLimits.fewPiecesOfShopOfNetwork, share: shareOfNetwork },
] as const

/**
 * Whether another unpaid order is too much beside those that are open; null when it isn't. `wanted` are its pieces by product;
 * `ofAddress` and `ofNetwork` are the numbers of unpaid orders of the network address and of its network within the hour.
 */
export function checkHoldings(
  held: readonly HeldPieces[],
  wanted: ReadonlyMap<string, number>,
  { ofAddress, ofNetwork }: OrdersOfHour,
): HoldingRefusal | null {
  if (ofAddress >= holdingLimits.ordersOfAddress || ofNetwork >= holdingLimits.ordersOfNetwork)
    return { reason: 'too_many_unpaid', of: 'address' }
  const wantedPieces = sum(wanted.values())
  for (const { of, holds, pieces } of holders) {
    const own = held.filter(holds)
    const orders = new Set(own.map(({ orderId }) => orderId)).size
    if ((of === 'email' || of === 'device') && orders >= holdingLimits.openOrders)
      return { reason: 'too_many_unpaid', of }
    const most = pieces - sum(own.map(({ quantity }) => quantity))
    if (wantedPieces > most) return { reason: 'too_much_held', productId: null, most: Math.max(0, most) }
  }
  return null
}

/** The most pieces of a product that a holder with this share may have reserved, of `total`: what is on hand and what the holder has of it. */
export const mostOfProduct = (total: number, part: number = share): number =>
  Math.max(holdingLimits.fewPieces, Math.floor(total * part))

/** The first product of which this order would reserve more than its share; `onHand` are the pieces that could be reserved, by product. */
export function checkShares(
  held: readonly HeldPieces[],
  wanted: ReadonlyMap<string, number>,
  onHand: ReadonlyMap<string, number>,
): HoldingRefusal | null {
  for (const [productId, quantity] of wanted) {
    for (const { holds, share: part } of holders) {
      const own = sum(held.filter((row) => row.productId === productId && holds(row)).map((row) => row.quantity))
      const most = mostOfProduct((onHand.get(productId) ?? 0) + own, part) - own
      if (quantity > most) return { reason: 'too_much_held', productId, most: Math.max(0, most) }
    }
  }
  return null
}

/**
 * Whether a network address, or its network, would reserve more than its share of all that is for sale: where there are only a few pieces
 * of everything, the other limits let it have all of them. `onHand` reads how many pieces could be reserved, and is asked only beyond the
 * few that are allowed.
 */
export async function checkShopShare(
  held: readonly HeldPieces[],
  wanted: ReadonlyMap<string, number>,
  onHand: () => Promise<number>,
): Promise<HoldingRefusal | null> {
  const wantedPieces = sum(wanted.values())
  const beyond = holdersOfShop
    .map(({ holds, ...limit }) => ({ ...limit, own: sum(held.filter(holds).map(({ quantity }) => quantity)) }))
    .filter(({ own, few }) => own + wantedPieces > few)
  if (beyond.length === 0) return null
  const free = await onHand()
  const most = Math.min(
    ...beyond.map(({ own, few, share: part }) => Math.max(few, Math.floor((free + own) * part)) - own),
  )
  return wantedPieces > most ? { reason: 'too_much_held', productId: null, most: Math.max(0, most) } : null
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)
