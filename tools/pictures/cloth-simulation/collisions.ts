/** Finds pairs of particles that are far apart on the flat cloth but near each other now. The two sides of a seam don't count. */
export function findCollisions(p: Float64Array, pattern: Float32Array, gap: number, nearSeam: Uint8Array): Int32Array {
  const cell = gap * 1.5
  const buckets = new Int32Array(1 << 16).fill(-1)
  const next = new Int32Array(p.length / 3).fill(-1)
  const pairs: number[] = []
  const near = cell * cell
  for (let i = 0; i < next.length; i++) {
    const x = Math.floor((p[3 * i] ?? 0) / cell)
    const y = Math.floor((p[3 * i + 1] ?? 0) / cell)
    const z = Math.floor((p[3 * i + 2] ?? 0) / cell)
    for (let dz = -1; dz <= 1; dz++)
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          let j = buckets[bucketOf(x + dx, y + dy, z + dz)] ?? -1
          for (; j >= 0; j = next[j] ?? -1) {
            if (nearSeam[i] && nearSeam[j]) continue
            const ax = (p[3 * i] ?? 0) - (p[3 * j] ?? 0)
            const ay = (p[3 * i + 1] ?? 0) - (p[3 * j + 1] ?? 0)
            const az = (p[3 * i + 2] ?? 0) - (p[3 * j + 2] ?? 0)
            if (ax * ax + ay * ay + az * az > near) continue
            const s = (pattern[2 * i] ?? 0) - (pattern[2 * j] ?? 0)
            const t = (pattern[2 * i + 1] ?? 0) - (pattern[2 * j + 1] ?? 0)
            if (s * s + t * t > 16) pairs.push(i, j)
          }
        }
    const home = bucketOf(x, y, z)
    next[i] = buckets[home] ?? -1
    buckets[home] = i
  }
  return Int32Array.from(pairs)
}

const bucketOf = (x: number, y: number, z: number): number =>
  (Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791)) & 0xffff

/** Keeps the pairs at least `gap` cm apart. */
export function pushApart(p: Float64Array, free: Uint8Array, pairs: Int32Array, gap: number): void {
  for (let e = 0; e < pairs.length; e += 2) {
    const i = pairs[e] ?? 0
    const j = pairs[e + 1] ?? 0
    const weight = (free[i] ?? 0) + (free[j] ?? 0)
    if (weight === 0) continue
    const dx = (p[3 * j] ?? 0) - (p[3 * i] ?? 0)
    const dy = (p[3 * j + 1] ?? 0) - (p[3 * i + 1] ?? 0)
    const dz = (p[3 * j + 2] ?? 0) - (p[3 * i + 2] ?? 0)
    const d = Math.sqrt(dx * dx + dy * dy + dz * dz) + 1e-9
    if (d >= gap) continue
    const k = (((d - gap) / d) * 0.5) / weight
    const wi = (free[i] ?? 0) * k
    const wj = (free[j] ?? 0) * k
    p[3 * i] = (p[3 * i] ?? 0) + dx * wi
    p[3 * i + 1] = (p[3 * i + 1] ?? 0) + dy * wi
    p[3 * i + 2] = (p[3 * i + 2] ?? 0) + dz * wi
    p[3 * j] = (p[3 * j] ?? 0) - dx * wj
    p[3 * j + 1] = (p[3 * j + 1] ?? 0) - dy * wj
    p[3 * j + 2] = (p[3 * j + 2] ?? 0) - dz * wj
  }
}
