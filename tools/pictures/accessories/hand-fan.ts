import type { Mesh } from '../geometry/mesh.ts'
import { type Distance, limb, ring } from '../geometry/signed-distance.ts'
import { meshFromDistance } from '../geometry/surface-nets.ts'
import { PLINTH } from '../scene/plinth.ts'

/** A round hand fan on a turned handle, upright in a small foot. */
export function handFan(): Mesh[] {
  const y = PLINTH + 33
  const leaf: Distance = (a, b, c) =>
    Math.max(Math.hypot(a, b - y) - 12.8, Math.abs(c - 1 - 0.25 * Math.cos(Math.atan2(a, b - y) * 26)) - 0.35) * 0.8
  const rim: Distance = (a, b, c) => ring(a, b, c, [0, y, 1], [0, 0, 1], 13, 0.85)
  const handle: Distance = (a, b, c) => {
    const turned = limb(a, b, c, [0, PLINTH + 1, 1], [0, y - 12, 1], 0.95 + 0.22 * Math.sin(b * 1.4), 0.8)
    return Math.min(
      turned,
      limb(a, b, c, [0, PLINTH + 0.4, 1], [0, PLINTH + 1.2, 1], 4.2, 3.6),
      limb(a, b, c, [0, y - 12, 1], [0, y - 1, 1.6], 0.8, 0.35),
    )
  }
  return [
    meshFromDistance('cloth', leaf, [-15, y - 15, -2, 15, y + 15, 4], 0.35),
    meshFromDistance('brass', rim, [-15, y - 15, -1, 15, y + 15, 3], 0.35),
    meshFromDistance('wood', handle, [-6, PLINTH - 5, -5, 6, y, 7], 0.4),
  ]
}
