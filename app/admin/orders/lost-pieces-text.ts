/** The message that pieces of an order can't be restocked, because their stock rows no longer exist. */
export const lostPiecesText = (pieces: number): string =>
  pieces === 1
    ? '1 piece can’t go back into stock: its size or colour isn’t kept there any more.'
    : `${pieces} pieces can’t go back into stock: their sizes or colours aren’t kept there any more.`
