import type { Mesh } from '../geometry/mesh.ts'
import { KEY, type Lit } from '../lighting/bake.ts'
import { clamp, smoothstep } from '../math/interpolation.ts'
import { valueNoise } from '../math/noise.ts'
import { unit, type Vec3 } from '../math/vectors.ts'
import { type Color, sampleTextile, type Textile } from '../textiles/textile.ts'
import type { Camera } from './camera.ts'
import type { Visible } from './rasterise.ts'
import { weaveTilt } from './weave-relief.ts'

/** Changes a cloth's colour at (s, t) for embroidery and borders. Returns the shine that it adds. */
export type Trim = (s: number, t: number, color: Float32Array) => number

/** The material of a part. `tint` colours it, or filters its textile. */
export type Material = {
  textile: Textile | null
  tint: Color
  sheen: number
  shine: number
  gloss: number
  wrap: number
  trim: Trim | null
}

/** The room: colour of the ground, strength and warmth of key light and sky, how much its corners and left side (`veil`) darken. */
export type Room = { ground: Color; key: Color; sky: Color; bounce: Color; vignette: number; veil: number }

const HALF: Vec3 = unit([KEY[0], KEY[1], KEY[2] + 1])
const grain = valueNoise(5)
const blotch = valueNoise(9)

type Point = {
  o: number
  s: number
  t: number
  n: Vec3
  key: number
  sky: number
  bounce: number
  flipped: boolean
  x: number
  y: number
}

/** Computes the colour of every pixel, in 8-bit sRGB. */
export function shade(
  view: Visible,
  meshes: Mesh[],
  lit: Lit[],
  materials: (part: string) => Material,
  camera: Camera,
  room: Room,
): Uint8Array {
  const { width, height } = view
  const out = new Uint8Array(width * height * 3)
  const color = new Float32Array(5)
  const light: Vec3 = [0, 0, 0]
  const dressed = meshes.map((mesh) => materials(mesh.part))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const o = y * width + x
      const id = (view.mesh[o] ?? 0) - 1
      const mesh = meshes[id]
      const material = dressed[id]
      const from = lit[id]
      const screen = view.screens[id]
      if (!mesh || !material || !from || !screen) continue
      const point = pointAt(view, mesh, from, screen, o, x, y)
      if (mesh.part === 'ground' && !material.textile) plaster(point, room, color)
      else dye(point, material, camera.scale, color)
      illuminate(point, material, color, room, light)
      const u = x / width - 0.5
      const v = y / height - 0.5
      const veil = mesh.part === 'ground' ? 1 - room.veil * (1 - smoothstep(0.25, 0.85, x / width)) : 1
      const dim = veil * (1 - room.vignette * (u * u * 1.1 + v * v * 0.9))
      for (let c = 0; c < 3; c++) out[3 * o + c] = encode((light[c] ?? 0) * dim)
    }
  return out
}

const point: Point = { o: 0, s: 0, t: 0, n: [0, 0, 1], key: 0, sky: 0, bounce: 0, flipped: false, x: 0, y: 0 }

function pointAt(view: Visible, mesh: Mesh, lit: Lit, screen: Float32Array, o: number, x: number, y: number): Point {
  const t = view.triangle[o] ?? 0
  const i = mesh.triangles[t] ?? 0
  const j = mesh.triangles[t + 1] ?? 0
  const k = mesh.triangles[t + 2] ?? 0
  const ax = screen[3 * i] ?? 0
  const ay = screen[3 * i + 1] ?? 0
  const bx = (screen[3 * j] ?? 0) - ax
  const by = (screen[3 * j + 1] ?? 0) - ay
  const cx = (screen[3 * k] ?? 0) - ax
  const cy = (screen[3 * k + 1] ?? 0) - ay
  const area = bx * cy - cx * by
  const v = ((x + 0.5 - ax) * cy - cx * (y + 0.5 - ay)) / area
  const w = (bx * (y + 0.5 - ay) - (x + 0.5 - ax) * by) / area
  const u = 1 - v - w
  const { normals: n, pattern: p } = mesh
  const at = (a: Float32Array, size: number, c: number) =>
    u * (a[size * i + c] ?? 0) + v * (a[size * j + c] ?? 0) + w * (a[size * k + c] ?? 0)
  let nx = at(n, 3, 0)
  let ny = at(n, 3, 1)
  let nz = at(n, 3, 2)
  const l = 1 / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1)
  nx *= l
  ny *= l
  nz *= l
  const flipped = nz < -0.02
  if (flipped) {
    nx = -nx
    ny = -ny
    nz = -nz
  }
  point.o = o
  point.x = x
  point.y = y
  point.s = at(p, 2, 0)
  point.t = at(p, 2, 1)
  point.n[0] = nx
  point.n[1] = ny
  point.n[2] = nz
  point.key = at(lit.key, 1, 0)
  point.sky = flipped ? at(lit.inside, 1, 0) : at(lit.sky, 1, 0)
  point.bounce = flipped ? 0 : at(lit.bounce, 1, 0)
  point.flipped = flipped
  return point
}

function plaster({ s, t }: Point, room: Room, color: Float32Array): void {
  const cloud = blotch(s / 38, t / 34) * 0.03 + blotch(s / 9, t / 7) * 0.014 + grain(s / 1.3, t / 1.6) * 0.012
  for (let c = 0; c < 3; c++) color[c] = (room.ground[c] ?? 0) * (1 + cloud)
  color[4] = 0
}

function dye(p: Point, material: Material, perCm: number, color: Float32Array): void {
  const { textile, tint } = material
  if (textile) {
    sampleTextile(textile, p.s, p.t, perCm, color)
    for (let c = 0; c < 3; c++) color[c] = (color[c] ?? 0) * (tint[c] ?? 1)
    const presence = color[3] ?? 1
    const { lining } = textile
    if (lining && presence < 1)
      for (let c = 0; c < 3; c++) color[c] = (color[c] ?? 0) * presence + (lining[c] ?? 0) * 0.8 * (1 - presence)
    const tilt = weaveTilt(textile.finish.weave, p.s, p.t, perCm)
    if (tilt) {
      p.n[0] += tilt[0]
      p.n[1] += tilt[1]
      const l = 1 / Math.sqrt(p.n[0] * p.n[0] + p.n[1] * p.n[1] + p.n[2] * p.n[2])
      p.n[0] *= l
      p.n[1] *= l
      p.n[2] *= l
      for (let c = 0; c < 3; c++) color[c] = (color[c] ?? 0) * tilt[2]
    }
  } else {
    for (let c = 0; c < 3; c++) color[c] = tint[c] ?? 0
    color[4] = 0
  }
  if (material.trim) color[4] = (color[4] ?? 0) + material.trim(p.s, p.t, color)
  if (p.flipped) for (let c = 0; c < 3; c++) color[c] = (color[c] ?? 0) * 0.75
}

function illuminate(p: Point, m: Material, color: Float32Array, room: Room, light: Vec3): void {
  const [nx, ny, nz] = p.n
  const facing = nx * KEY[0] + ny * KEY[1] + nz * KEY[2]
  const direct = Math.max(0, (facing + m.wrap) / (1 + m.wrap)) * p.key
  const through = Math.max(0, -facing) * p.key * 0.12
  const towards = Math.max(0, nx * HALF[0] + ny * HALF[1] + nz * HALF[2])
  const shine = (m.shine + (color[4] ?? 0) * 0.5) * towards ** m.gloss * p.key * (m.gloss + 8) * 0.1
  const grazing = clamp(1 - nz)
  const sheen = m.sheen * grazing * grazing * grazing * (0.25 + 0.75 * p.sky)
  for (let c = 0; c < 3; c++) {
    const albedo = color[c] ?? 0
    // Light that bounces between folds takes on their colour, so that shadows are never grey.
    const deep = p.sky * (1 + albedo * 0.5 * (1 - p.sky))
    const diffuse =
      (direct + through) * (room.key[c] ?? 0) + deep * (room.sky[c] ?? 0) + p.bounce * (room.bounce[c] ?? 0)
    light[c] =
      albedo * diffuse +
      shine * (room.key[c] ?? 0) * 0.6 +
      sheen * (0.25 + 0.75 * Math.sqrt(albedo)) * (room.sky[c] ?? 0)
  }
}

const ENCODED = Uint8Array.from({ length: 4097 }, (_, i) => {
  const c = i / 4096
  return Math.round(255 * (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055))
})

/** Converts linear light to an 8-bit value. Highlights are compressed softly, so that they never clip hard. */
function encode(x: number): number {
  const soft = x < 0.55 ? x : 0.55 + 0.45 * (1 - Math.exp(-(x - 0.55) / 0.45))
  return ENCODED[Math.round(clamp(soft) * 4096)] ?? 0
}
