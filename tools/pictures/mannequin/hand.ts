import { blend, type Distance, limb } from '../geometry/signed-distance.ts'
import { add, cross, subtract, times, unit, type Vec3 } from '../math/vectors.ts'
import type { Arm } from './poses.ts'

/** A relaxed mannequin hand: palm, four fingers that curl a little, a thumb. */
export function handDistance(arm: Arm): Distance {
  const along = unit(subtract(arm.tip, arm.wrist))
  const across = unit(
    subtract(arm.thumb, times(along, arm.thumb[0] * along[0] + arm.thumb[1] * along[1] + arm.thumb[2] * along[2])),
  )
  const inward = times(unit(cross(along, across)), arm.wrist[0] > 0 ? 1 : -1)
  const at = (a: number, c: number, i: number): Vec3 =>
    add(add(arm.wrist, times(along, a)), add(times(across, c), times(inward, i)))
  const fingers = [-2.3, -0.8, 0.75, 2.2].map((c, k) => {
    const reach = [5.6, 7.2, 7.6, 6.8][k] ?? 7
    return [at(8.4, c, 0), at(8.4 + reach * 0.55, c * 0.96, 0.7), at(8.4 + reach * 0.98, c * 0.86, 2.1)] as const
  })
  const palm = [at(1, 0.3, 0), at(4.5, -1.2, 0), at(4.5, 1.3, 0), at(8.4, -1.5, 0), at(8.4, 1.5, 0)] as const
  const thumb = [at(2.6, 1.6, 0.2), at(5.6, 3.9, 0.9), at(9, 4.4, 1.6)] as const
  return (x, y, z) => {
    let d = limb(x, y, z, at(-3, 0, 0), palm[0], 2.2, 1.95)
    d = blend(d, limb(x, y, z, palm[0], palm[1], 1.8, 1.35), 1.5)
    d = blend(d, limb(x, y, z, palm[0], palm[2], 1.8, 1.4), 1.5)
    d = blend(d, limb(x, y, z, palm[1], palm[3], 1.35, 1.1), 1.5)
    d = blend(d, limb(x, y, z, palm[2], palm[4], 1.4, 1.15), 1.5)
    d = blend(d, limb(x, y, z, thumb[0], thumb[1], 1.25, 0.95), 1.2)
    d = blend(d, limb(x, y, z, thumb[1], thumb[2], 0.95, 0.7), 0.3)
    for (const [root, knuckle, end] of fingers) {
      d = blend(d, Math.min(limb(x, y, z, root, knuckle, 0.95, 0.8), limb(x, y, z, knuckle, end, 0.8, 0.58)), 0.35)
    }
    return d
  }
}
