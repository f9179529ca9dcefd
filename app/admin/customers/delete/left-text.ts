/** What remains of a deleted person: the finished orders, and those under way. */
export const leftText = ({ over, underWay }: { over: number; underWay: number }): string => {
  const stay =
    over === 0
      ? 'Nothing is left of them.'
      : `${over === 1 ? '1 order stays' : `${over} orders stay`} without the person.`
  if (underWay === 0) return stay
  return `${stay} ${underWay === 1 ? '1 order is' : `${underWay} orders are`} under way and ${underWay === 1 ? 'keeps its' : 'keep their'} address until a day after the end.`
}
