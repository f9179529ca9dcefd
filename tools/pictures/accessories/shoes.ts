import type { Mesh } from '../geometry/mesh.ts'
import { blend, type Distance, ellipsoid, limb } from '../geometry/signed-distance.ts'
import { meshFromDistance } from '../geometry/surface-nets.ts'
import { ANKLE } from '../mannequin/body.ts'

const foot: Distance = (x, y, z) => {
  const heel = limb(x, y, z, [7.0, 15.5, -3.4], [7.1, 9.2, -5.4], 2.75, 2.5)
  const arch = limb(x, y, z, [7.05, 12.4, -3], [7.5, 4, 8], 2.7, 2.6)
  const toes = limb(x, y, z, [7.5, 3.2, 8.5], [7.7, 2, 14], 3.1, 1.5)
  return blend(blend(heel, arch, 2), toes, 3)
}

const shoe: Distance = (x, y, z) => {
  const top = z > 4 ? 9 : z > -1 ? 9 - (4 - z) * 0.25 : 11
  const throat = z > -3.5 && z < 7.5 ? 3.4 + (7.5 - z) * 0.55 : top
  const upper = Math.max(foot(x, y, z) - 0.4, y - throat)
  const sole = Math.max(ellipsoid(x, y, z, [7.5, 1, 9.5], [3.3, 1.2, 7]), -y + 0.05)
  const post = limb(x, y, z, [7.1, 7.4, -6.2], [7.1, 0.2, -6.6], 1.5, 0.55)
  return Math.max(blend(Math.min(upper, sole), post, 0.8), -y + 0.02)
}

/** A pair of court shoes with her feet in them. */
export function shoes(): Mesh[] {
  const mirrored =
    (d: Distance): Distance =>
    (x, y, z) =>
      d(Math.abs(x), y, z)
  const bounds = [-12, -1, -11, 12, ANKLE[1] + 2, 18] as const
  return [meshFromDistance('skin', mirrored(foot), bounds, 0.7), meshFromDistance('shoe', mirrored(shoe), bounds, 0.55)]
}
