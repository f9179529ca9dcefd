import type { Mesh } from '../geometry/mesh.ts'
import { type Distance, roundedBox } from '../geometry/signed-distance.ts'
import { meshFromDistance } from '../geometry/surface-nets.ts'

/** The height of its top, in cm above the floor. */
export const PLINTH = 96

/** A plaster block to set small things on. */
export function plinth(): Mesh {
  const block: Distance = (x, y, z) => roundedBox(x, y, z, [0, PLINTH / 2, 0], [58, PLINTH / 2, 20], 0.8)
  return meshFromDistance('plinth', block, [-61, -2, -23, 61, PLINTH + 3, 23], 1.5)
}
