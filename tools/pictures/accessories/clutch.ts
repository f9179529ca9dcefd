import type { Mesh } from '../geometry/mesh.ts'
import { type Distance, roundedBox } from '../geometry/signed-distance.ts'
import { meshFromDistance } from '../geometry/surface-nets.ts'
import { PLINTH } from '../scene/plinth.ts'

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
    meshFromDistance('cloth', box, [-14, y - 9, -4, 14, y + 9, 8], 0.45, around),
    meshFromDistance('brass', frame, [-14, y - 9, -1, 14, y + 11, 5], 0.3),
  ]
}
