import { type Distance, limb } from '../geometry/signed-distance.ts'
import { bodyDistance } from '../mannequin/body.ts'
import type { Pose } from '../mannequin/poses.ts'

/** A stiff underskirt that holds a gown out. */
export const petticoat = (pose: Pose): Distance => {
  const body = bodyDistance(pose)
  return (x, y, z) => {
    const t = (112 - y) / 112
    const radius = 10 + 40 * Math.max(0, t) ** 0.8
    const cone = Math.max((Math.hypot(x, z) - radius) * 0.8, y - 110)
    return Math.min(body(x, y, z), cone)
  }
}

/** The body with slim legs, so that wide trousers hang free. */
export const slimLegs = (pose: Pose): Distance => {
  const upper = bodyDistance(pose, { legs: false })
  return (x, y, z) => Math.min(upper(x, y, z), limb(Math.abs(x), y, z, [9, 82, -0.6], [8, 14, -3], 5.2, 3))
}
