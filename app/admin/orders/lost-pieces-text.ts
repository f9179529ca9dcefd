/** That pieces of an order have no stock row any more that they could go back to. */
export const lostPiecesText = (pieces: number): string =>
  pieces === 1
    ? '1 piece can’t go back into stock: its size or colour isn’t kept there any more.'
    : `${pieces} pieces can’t go back into stock: their sizes or colours aren’t kept there any more.`
