import { type DistanceField, distanceAt } from '../geometry/distance-field.ts'
import { randomStream } from '../math/noise.ts'
import type { Cloth } from './cloth.ts'
import { findCollisions, pushApart } from './collisions.ts'

type Settling = { frames?: number; offset?: number; friction?: number; gap?: number }

const SUBSTEPS = 10
const DROP = -981 / (60 * SUBSTEPS) ** 2
const FLOOR = 0.4
const CLOSING = 45

/** Lets the cloth fall on the body until it rests. Changes its positions in place. */
export function settle(
  cloth: Cloth,
  body: DistanceField,
  { frames = 150, offset = 0.75, friction = 0.4, gap = 1 }: Settling = {},
): void {
  const p = Float64Array.from(cloth.positions)
  shake(p, cloth.free)
  const before = p.slice()
  const free = Uint8Array.from(cloth.free)
  const threads = {
    a: Int32Array.from(cloth.threads.a),
    b: Int32Array.from(cloth.threads.b),
    rest: Float64Array.from(cloth.threads.rest),
    pull: Float64Array.from(cloth.threads.pull),
  }
  const slack = seamSlack(p, threads)
  const seams = nearSeams(free.length, threads)
  const pattern = Float32Array.from(cloth.pattern)
  for (let frame = 0; frame < frames; frame++) {
    const touching = findCollisions(p, pattern, gap, seams)
    const keep = frame < frames * 0.65 ? 0.985 : 0.94
    for (let step = 0; step < SUBSTEPS; step++) {
      fall(p, before, free, keep)
      pull(p, free, threads, slack, Math.max(0, 1 - frame / CLOSING))
      if (step % 2 === 0) pushApart(p, free, touching, gap)
      rest(p, before, free, body, offset, friction)
    }
  }
  cloth.positions = Array.from(p)
}

function shake(p: Float64Array, free: number[]): void {
  const random = randomStream(1)
  for (let i = 0; i < free.length; i++) {
    const x = random() - 0.5
    const z = random() - 0.5
    if (!free[i]) continue
    p[3 * i] = (p[3 * i] ?? 0) + x * 0.3
    p[3 * i + 2] = (p[3 * i + 2] ?? 0) + z * 0.5
  }
}

function fall(p: Float64Array, before: Float64Array, free: Uint8Array, keep: number): void {
  for (let o = 0; o < p.length; o++) {
    if (free[(o / 3) | 0] === 0) continue
    const now = p[o] ?? 0
    const speed = (now - (before[o] ?? 0)) * keep
    before[o] = now
    p[o] = now + (speed < -0.6 ? -0.6 : Math.min(speed, 0.6)) + (o % 3 === 1 ? DROP : 0)
  }
}

type Threads = { a: Int32Array; b: Int32Array; rest: Float64Array; pull: Float64Array }

/** Marks the particles on seams and those within two threads of them. */
function nearSeams(count: number, { a, b, rest: lengths }: Threads): Uint8Array {
  let marked = new Uint8Array(count)
  for (let e = 0; e < a.length; e++) if ((lengths[e] ?? 1) <= 0.25) marked[a[e] ?? 0] = marked[b[e] ?? 0] = 1
  for (let ring = 0; ring < 2; ring++) {
    const wider = marked.slice()
    for (let e = 0; e < a.length; e++) {
      const [i, j] = [a[e] ?? 0, b[e] ?? 0]
      if (marked[i] || marked[j]) wider[i] = wider[j] = 1
    }
    marked = wider
  }
  return marked
}

/** How far open each seam still is. Seams are closed slowly, so that nothing slips through the body. */
function seamSlack(p: Float64Array, { a, b, rest: lengths }: Threads): Float64Array {
  return lengths.map((l, e) => {
    if (l > 1.05) return 0
    const q = 3 * (a[e] ?? 0)
    const r = 3 * (b[e] ?? 0)
    return Math.max(
      0,
      Math.hypot((p[r] ?? 0) - (p[q] ?? 0), (p[r + 1] ?? 0) - (p[q + 1] ?? 0), (p[r + 2] ?? 0) - (p[q + 2] ?? 0)) - l,
    )
  })
}

function pull(p: Float64Array, free: Uint8Array, threads: Threads, slack: Float64Array, open: number): void {
  const { a, b, rest: lengths, pull: strength } = threads
  for (let e = 0; e < a.length; e++) {
    const i = a[e] ?? 0
    const j = b[e] ?? 0
    const wi = free[i] ?? 0
    const wj = free[j] ?? 0
    if (wi + wj === 0) continue
    const q = 3 * i
    const r = 3 * j
    const dx = (p[r] ?? 0) - (p[q] ?? 0)
    const dy = (p[r + 1] ?? 0) - (p[q + 1] ?? 0)
    const dz = (p[r + 2] ?? 0) - (p[q + 2] ?? 0)
    const d = Math.sqrt(dx * dx + dy * dy + dz * dz) + 1e-9
    const k = (((d - (lengths[e] ?? 0) - (slack[e] ?? 0) * open) / d) * (strength[e] ?? 0)) / (wi + wj)
    p[q] = (p[q] ?? 0) + dx * k * wi
    p[q + 1] = (p[q + 1] ?? 0) + dy * k * wi
    p[q + 2] = (p[q + 2] ?? 0) + dz * k * wi
    p[r] = (p[r] ?? 0) - dx * k * wj
    p[r + 1] = (p[r + 1] ?? 0) - dy * k * wj
    p[r + 2] = (p[r + 2] ?? 0) - dz * k * wj
  }
}

const touch = new Float64Array(4)

function rest(
  p: Float64Array,
  before: Float64Array,
  free: Uint8Array,
  body: DistanceField,
  offset: number,
  friction: number,
): void {
  for (let i = 0; i < free.length; i++) {
    if (free[i] === 0) continue
    const o = 3 * i
    distanceAt(body, p[o] ?? 0, p[o + 1] ?? 0, p[o + 2] ?? 0, touch)
    const depth = offset - (touch[0] ?? 99)
    if (depth > 0) {
      const l = Math.hypot(touch[1] ?? 0, touch[2] ?? 0, touch[3] ?? 0) || 1
      for (let c = 0; c < 3; c++) {
        const moved = (p[o + c] ?? 0) + ((touch[c + 1] ?? 0) / l) * depth
        p[o + c] = moved
        before[o + c] = (before[o + c] ?? 0) * (1 - friction) + moved * friction
      }
    }
    if ((p[o + 1] ?? 0) < FLOOR) {
      p[o + 1] = FLOOR
      before[o] = p[o] ?? 0
      before[o + 2] = p[o + 2] ?? 0
    }
  }
}
