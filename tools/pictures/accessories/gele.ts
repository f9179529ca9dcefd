import { gridMesh, type Mesh } from '../geometry/mesh.ts'
import { lerp, smoothstep } from '../math/interpolation.ts'
import { valueNoise } from '../math/noise.ts'
import type { Vec3 } from '../math/vectors.ts'

const crumple = valueNoise(77)

/** A pleated layer of the fan: how far it reaches, how it leans, and where it starts on the head. */
type Layer = {
  reach: number
  lean: number
  base: number
  from: number
  to: number
  pleats: number
  deep: number
  shift: number
}

const LAYERS: Layer[] = [
  { reach: 21, lean: -0.42, base: 8.4, from: -1.62, to: 1.7, pleats: 15, deep: 1.5, shift: 0 },
  { reach: 16.5, lean: -0.2, base: 8.7, from: -1.74, to: 1.42, pleats: 12, deep: 1.5, shift: 0.6 },
  { reach: 11.5, lean: 0.02, base: 9, from: -1.45, to: 1.66, pleats: 9, deep: 1.35, shift: 1.1 },
]

/** A gèlè as worn: three pleated fans above a band of folds round the head. The fans tilt a little to one side. */
export function gele(part = 'gele'): Mesh[] {
  return [...LAYERS.map((layer, k) => fan(part, layer, k)), ...[0, 1, 2, 3].map((k) => fold(part, k))]
}

function fan(part: string, layer: Layer, order: number): Mesh {
  const columns = 300
  const rows = 34
  const point = (i: number, j: number): Vec3 => {
    const u = i / (columns - 1)
    const v = j / (rows - 1)
    const angle = lerp(layer.from, layer.to, u) + 0.14
    const edge = Math.sin(Math.PI * u) ** 0.45
    const phase = u * layer.pleats + layer.shift + crumple(u * 9, order * 7.3) * 0.3
    const tooth = Math.abs((phase - Math.floor(phase)) * 2 - 1)
    const pleat = (tooth * tooth * (3 - 2 * tooth) - 0.5) * layer.deep * (0.5 + 0.9 * v)
    const reach = layer.reach * (0.42 + 0.58 * edge) * (1 + 0.05 * Math.sin(u * 11 + order * 2)) + pleat * 0.7
    const r = layer.base + (reach - 1) * v
    const curl = v > 0.82 ? ((v - 0.82) / 0.18) ** 2 * 1.6 : 0
    const z =
      1.4 -
      order * -1.1 +
      layer.lean * reach * v +
      pleat +
      curl +
      3 * Math.sin(Math.PI * v * 0.8) +
      crumple(u * 22, v * 4 + order * 9) * 0.35
    return [Math.sin(angle) * r * 1.06, 176.4 + Math.cos(angle) * r * 0.98, z]
  }
  return gridMesh(part, columns, rows, point, (i, j) => [
    (i / (columns - 1)) * 118 + order * 31,
    (j / (rows - 1)) * layer.reach,
  ])
}

/** One of the folds that wrap the head from the forehead to the nape. */
function fold(part: string, k: number): Mesh {
  const columns = 120
  const rows = 14
  const tilt = 0.16 + k * 0.05
  const point = (i: number, j: number): Vec3 => {
    const angle = (i / columns) * 2 * Math.PI
    const v = j / (rows - 1)
    const front = Math.cos(angle)
    const y = 174.6 + k * 2.1 + v * 4.2 + front * (2.4 + k * 0.5) + Math.sin(angle) * tilt * 7 * (k % 2 ? -1 : 1) * 0.5
    const swell = Math.sin(Math.PI * smoothstep(0, 1, v)) * 1.15 + (k === 3 ? -v * 2.4 : 0)
    const narrow = Math.sqrt(Math.max(0.12, 1 - ((y - 174.6) / 13.5) ** 2))
    const out = 0.9 + k * 0.22 + swell + crumple(angle * 3, v * 2 + k * 5) * 0.3
    return [Math.sin(angle) * (7.4 * narrow + out), y, front * (9.5 * narrow + out) + 0.5]
  }
  return gridMesh(part, columns, rows, point, (i, j) => [(i / columns) * 62 + k * 17, j * 0.55 + k * 8], true)
}
