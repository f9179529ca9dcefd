import { createFairQueue } from '#domain/fair-queue.ts'
import type { PrintReceipt, Receipt } from '#domain/orders/receipt.ts'
import { Overloaded } from '#domain/overloaded.ts'
import { receiptTurns } from './turn-limits.ts'

type Print = (receipt: Receipt) => ReturnType<PrintReceipt>

/** Prints receipts one at a time, in turns of those who ask. */
export function printInTurn(print: Print): PrintReceipt {
  const { take } = createFairQueue(receiptTurns)
  return async (receipt, asker) => {
    const turn = await take(asker)
    if (!turn) throw new Overloaded('too many receipts wait to be printed')
    return await print(receipt).finally(turn.done)
  }
}
