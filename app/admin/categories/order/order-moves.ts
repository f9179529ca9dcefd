/** Moves a category to a position, counted from 1. */
export type Move = { id: string; place: number }

/** The list after its moves, applied in order. */
export function applyMoves<Item extends { id: string }>(items: readonly Item[], moves: readonly Move[]): Item[] {
  return moves.reduce<Item[]>(
    (list, { id, place }) => {
      const moved = list.find((item) => item.id === id)
      if (!moved) return list
      const others = list.filter((item) => item !== moved)
      return [...others.slice(0, place - 1), moved, ...others.slice(place - 1)]
    },
    [...items],
  )
}

/** The pending moves with one more. The first one is already being saved; an earlier waiting move of the same category is replaced. */
export const addMove = ([first, ...waiting]: readonly Move[], move: Move): Move[] =>
  first ? [first, ...waiting.filter(({ id }) => id !== move.id), move] : [move]
