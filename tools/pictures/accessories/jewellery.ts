import { gridMesh, type Mesh } from '../geometry/mesh.ts'
import type { Vec3 } from '../math/vectors.ts'

/** A bead of radius r at c. */
function bead(part: string, c: Vec3, r: number, detail = 10): Mesh {
  const point = (i: number, j: number): Vec3 => {
    const a = (i / (detail * 2)) * 2 * Math.PI
    const b = (j / detail) * Math.PI
    return [c[0] + r * Math.sin(b) * Math.cos(a), c[1] + r * Math.cos(b), c[2] + r * Math.sin(b) * Math.sin(a)]
  }
  const mesh = gridMesh(part, detail * 2, detail + 1, point, (i, j) => [i, j], true)
  for (let k = 0; k < mesh.positions.length; k++) mesh.normals[k] = ((mesh.positions[k] ?? 0) - (c[k % 3] ?? 0)) / r
  return mesh
}

/** Drop earrings: three beads on each side. */
export function earrings(part = 'bead'): Mesh[] {
  return [-1, 1].flatMap((side) => [
    bead('brass', [7.6 * side, 167.2, 1.4], 0.55),
    bead(part, [7.9 * side, 165.3, 1.5], 0.95),
    bead(part, [7.9 * side, 163, 1.5], 1.25),
  ])
}

/** Strands round the neck; `drop(k)` is how low the k-th one hangs. `surface` gives how far the chest stands out at (x, y). */
export function strands(part: string, count: number, surface: (x: number, y: number) => number): Mesh[] {
  const beads: Mesh[] = []
  for (let k = 0; k < count; k++) {
    const wide = 7.2 + k * 1.55
    const low = 8 + k * 3.1
    let last: Vec3 | null = null
    for (let step = 0; step <= 400; step++) {
      const a = (step / 400 - 0.5) * Math.PI * 0.98
      const x = Math.sin(a) * wide
      const y = 154.5 - Math.max(0, Math.cos(a)) ** 0.85 * low + (Math.cos(a) < 0 ? -Math.cos(a) * 5 : 0)
      const r = 0.52 + 0.42 * Math.max(0, Math.cos(a)) ** 2
      const at: Vec3 = [x, y, surface(x, y) + r]
      if (last && Math.hypot(at[0] - last[0], at[1] - last[1], at[2] - last[2]) < r * 2.02) continue
      last = at
      beads.push(bead(part, at, r, 8))
    }
  }
  return beads
}
