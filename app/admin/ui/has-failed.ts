/**
 * Whether a loader's result says that it couldn't read the page's data. All loaders of the back office report this in the same way:
 * their `read` or `listed` is null, or not ok with the reason `failed`.
 */
export function hasFailed(loaded: unknown): boolean {
  if (!isObject(loaded)) return false
  const inside = isObject(loaded.init) && 'data' in loaded ? loaded.data : loaded
  if (!isObject(inside)) return false
  const read = 'read' in inside ? inside.read : inside.listed
  return read === null || (isObject(read) && read.ok === false && read.reason === 'failed')
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
