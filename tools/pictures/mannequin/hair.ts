import { FIGURE_BOUNDS } from '../geometry/distance-field.ts'
import type { Mesh } from '../geometry/mesh.ts'
import { blend, type Distance, ellipsoid } from '../geometry/signed-distance.ts'
import { meshFromDistance } from '../geometry/surface-nets.ts'
import { valueNoise } from '../math/noise.ts'

const curl = valueNoise(61)

/** Hair drawn up from the brow into a round puff. */
export function hair(): Mesh {
  const shape: Distance = (x, y, z) => {
    const cap = ellipsoid(x, y, z, [0, 174.9, 0.2], [7.75, 10.5, 9.7])
    // The hairline: over the brow in front, down to the nape behind.
    const line = 0.83 * (178.6 - y) + 0.56 * (z - 3.4)
    const puff = ellipsoid(x, y, z, [0, 188.6, -4.6], [7.6, 6.4, 7.2])
    const rough = curl(x * 0.9 + z * 0.5, y * 0.9 - z * 0.6) * 0.35 + curl(x * 2.1 - z, y * 2.1 + z) * 0.2
    return blend(Math.max(cap, line), puff - rough, 1.4)
  }
  return meshFromDistance('hair', shape, [-11, 164, -15, 11, FIGURE_BOUNDS[4] + 6, 11], 0.55, (x, y, z) => [x + z, y])
}
