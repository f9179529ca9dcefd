/** The id of a picture for clients that expect a UUID: its key within a UUID of version 8, whose contents are free. */
export function objectId(key: string): string {
  const digits = `${key.slice(0, 12)}8${key.slice(12, 15)}8${key.slice(15)}`.padEnd(32, '0')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
