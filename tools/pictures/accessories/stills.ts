import { meshDistance } from '../body/mesh-distance.ts'
import { type Distance, limb, ring, roundedBox } from '../body/solids.ts'
import type { Mesh } from '../mesh.ts'

const PLINTH = 96

/** A plaster block to set small things on. */
export function plinth(): Mesh {
  const block: Distance = (x, y, z) => roundedBox(x, y, z, [0, PLINTH / 2, 0], [58, PLINTH / 2, 20], 0.8)
  return meshDistance('plinth', block, [-61, -2, -23, 61, PLINTH + 3, 23], 1.5)
}

/** A box clutch in cloth with a brass frame and clasp. */
export function clutch(): Mesh[] {
  const y = PLINTH + 6.9
  const box: Distance = (a, b, c) => roundedBox(a, b, c, [0, y, 2], [11.4, 6.6, 3.1], 1.5)
  const frame: Distance = (a, b, c) => {
    const hoop = Math.max(
      roundedBox(a, b, c, [0, y, 2], [11.8, 6.95, 0.62], 0.6),
      -roundedBox(a, b, c, [0, y, 2], [10.9, 6.1, 2], 0.6),
    )
    const clasp = Math.min(
      Math.hypot(a - 0.75, b - y - 7.5, c - 2) - 0.85,
      Math.hypot(a + 0.75, b - y - 7.5, c - 2.3) - 0.85,
    )
    return Math.min(hoop, clasp)
  }
  const around = (a: number, b: number, c: number): readonly [number, number] => [
    a + (c - 2) * 0.6 * Math.sign(a),
    -b + (c > 3 ? 0 : c),
  ]
  return [
    meshDistance('cloth', box, [-14, y - 9, -4, 14, y + 9, 8], 0.45, around),
    meshDistance('brass', frame, [-14, y - 9, -1, 14, y + 11, 5], 0.3),
  ]
}

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
    meshDistance('cloth', leaf, [-15, y - 15, -2, 15, y + 15, 4], 0.35),
    meshDistance('brass', rim, [-15, y - 15, -1, 15, y + 15, 3], 0.35),
    meshDistance('wood', handle, [-6, PLINTH - 5, -5, 6, y, 7], 0.4),
  ]
}
