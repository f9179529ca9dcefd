/** Thrown when no connection to the database became free in time: the request can be repeated in a moment. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
}

/** Whether a fault is of this kind. Checked by name, because the bundle of the pages has a class of its own. */
export const isOverloaded = (fault: unknown): boolean => fault instanceof Error && fault.name === 'Overloaded'
