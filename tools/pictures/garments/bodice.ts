import type { Mesh } from '../geometry/mesh.ts'
import type { Distance } from '../geometry/signed-distance.ts'
import { meshFromDistance } from '../geometry/surface-nets.ts'

/** A fitted, boned bodice: the body's own surface moved out by `ease` cm, from the waist to a curved neckline. */
export function bodice(part: string, body: Distance, { bottom = 113.5, top = 139, dip = 2.6, ease = 0.75 } = {}): Mesh {
  const neckline = (x: number, z: number) =>
    z > 0
      ? top - dip * Math.exp(-((x / 2.6) ** 2)) - Math.max(0, Math.abs(x) - 9) * 0.35
      : top - 4.2 - Math.min(4, -z * 0.35)
  const shell: Distance = (x, y, z) => Math.max(body(x, y, z) - ease, (y - neckline(x, z)) * 0.8, bottom - y)
  return meshFromDistance(part, shell, [-22, bottom - 3, -17, 22, top + 5, 20], 0.8, pattern)
}

const ROUND = 13.2

/** Pattern coordinates round the body from the centre front. The back mirrors the front, so that no seam breaks the print. */
function pattern(x: number, y: number, z: number): readonly [number, number] {
  const angle = Math.atan2(x, z)
  const folded = Math.abs(angle) > Math.PI / 2 ? Math.sign(angle) * (Math.PI - Math.abs(angle)) : angle
  return [folded * ROUND, 116 - y]
}

/** The band that covers the seam between bodice and skirt. */
export function waistband(part: string, body: Distance, middle = 115.4): Mesh {
  const band: Distance = (x, y, z) => {
    const out = Math.abs(body(x, y, z) - 0.75) - 0.25
    const up = Math.abs(y - middle) - 1.5
    return Math.hypot(Math.max(out, 0), Math.max(up, 0)) + Math.min(Math.max(out, up), 0) - 0.38
  }
  return meshFromDistance(part, band, [-20, middle - 4, -17, 20, middle + 4, 18], 0.5, pattern)
}
