/** Puts a category at a place, counted from 1. */
export type Move = { id: string; place: number }

/** A list as it is once its moves are made, one after the other. */
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

/** The moves that wait, with one more; the first is on its way, and any other move of the same category is made by the newest alone. */
export const addMove = ([first, ...waiting]: readonly Move[], move: Move): Move[] =>
  first ? [first, ...waiting.filter(({ id }) => id !== move.id), move] : [move]
