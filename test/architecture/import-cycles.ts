import { importsOf, type Tree } from './tree.ts'

/** Groups of files that import each other in a cycle, by Tarjan's algorithm for strongly connected components. */
export function importCycles(tree: Tree): string[][] {
  const targets = new Map(
    [...tree.keys()].map((file) => [
      file,
      importsOf(tree, file)
        .map(({ target }) => target)
        .filter((target) => tree.has(target)),
    ]),
  )
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []

  const visit = (file: string): number => {
    const number = order.size
    order.set(file, number)
    lowest.set(file, number)
    stack.push(file)
    for (const target of targets.get(file) ?? []) {
      if (target === file) cycles.push([file])
      const reached = order.has(target) ? (stack.includes(target) ? order.get(target) : undefined) : visit(target)
      if (reached !== undefined) lowest.set(file, Math.min(lowest.get(file) ?? number, reached))
    }
    const own = lowest.get(file) ?? number
    if (own === number) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1) cycles.push(group)
    }
    return own
  }
  for (const file of targets.keys()) if (!order.has(file)) visit(file)
  return cycles
}
