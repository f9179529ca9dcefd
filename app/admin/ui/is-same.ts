/** Whether two values of a form are the same. What was kept on the device is read in the order of its schema. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)

const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
