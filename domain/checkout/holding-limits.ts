/**
 * How much may be reserved without payment, so that nobody can block the shop's stock. Each limit applies on its own:
 * to an e-mail address, to a device (the guest cookie or the account signed in), to a network address, which many
 * visitors may share, and to a whole network, since a household or a rented server has thousands of IPv6 addresses. The
 * e-mail address counts for guests only: somebody signed in is known by her account, and a stranger may have ordered
 * with her address.
 */
export const holdingLimits = {
  /** Unpaid orders of an e-mail address or a device at the same time. */
  openOrders: 3,
  /**
   * Unpaid orders of a network address within an hour: enough for 40 shoppers who share the address of a mobile
   * carrier.
   */
  ordersOfAddress: 60,
  /** Unpaid orders of a network within an hour: each may cause a mail to a stranger and five abandoned payments. */
  ordersOfNetwork: 150,
  /** Pieces in all unpaid orders of an e-mail address or a device. */
  pieces: 100,
  /** Pieces in all unpaid orders of a network address. */
  piecesOfAddress: 150,
  /** Pieces in all unpaid orders of a network (a /48 of IPv6). */
  piecesOfNetwork: 750,
  /** Pieces of one product that anybody may reserve; beyond these `share` applies. */
  fewPieces: 5,
  /** The part of a product's stock that an e-mail address, a device or a network address may reserve. */
  share: 0.5,
  /** The part of a product's stock that a network may reserve: more than one of its addresses, but never all. */
  shareOfNetwork: 0.75,
  /**
   * Pieces of all products together that a network address may reserve; beyond these `share` of the whole stock
   * applies.
   */
  fewPiecesOfShop: 30,
  /** The same for a network, with `shareOfNetwork`. */
  fewPiecesOfShopOfNetwork: 60,
} as const

export const addressWindowMs = 60 * 60_000

/** The number of unpaid orders in the last hour, of a network address and of its network. */
export type OrdersOfHour = { ofAddress: number; ofNetwork: number }

/** Pieces of a product that an unpaid order reserves, and by which of its properties it counts for the shopper. */
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
  /** There are already as many unpaid orders as allowed. */
  | { reason: 'too_many_unpaid'; of: 'email' | 'device' | 'address' }
  /**
   * Too many pieces would be reserved: of one product, or altogether if `productId` is null. This order may have
   * `most`.
   */
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
 * Checks the number of unpaid orders and their pieces, including the new order; null if it is allowed. `wanted` are its
 * pieces by product, `ofAddress` and `ofNetwork` the unpaid orders of the last hour.
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

/**
 * How many pieces of a product may be reserved by one holder whose share is `part`. `total` is what is on hand plus
 * what the holder has reserved already.
 */
export const mostOfProduct = (total: number, part: number = share): number =>
  Math.max(holdingLimits.fewPieces, Math.floor(total * part))

/** The first product of which this order would reserve more than its share; `onHand` are the free pieces by product. */
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
 * Whether a network address or its network would reserve more than its share of the whole stock: in a shop with only a
 * few pieces of everything, the other limits would let it have them all. `onHand` reads the number of free pieces; it
 * is called only beyond the few that are always allowed.
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
