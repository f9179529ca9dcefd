import type { Mesh } from '../geometry/mesh.ts'
import { cross, unit, type Vec3 } from '../math/vectors.ts'
import { lampSeenFrom, type ShadowMap, shadowMap } from './shadow-map.ts'

/** The light that reaches each vertex: key light, sky and the floor's bounce on its outer face, and all light on its inner face. */
export type Lit = { key: Float32Array; sky: Float32Array; bounce: Float32Array; inside: Float32Array }

export const KEY: Vec3 = unit([-0.55, 0.72, 0.66])
const KEY_SIZE = 0.17

/** Bakes soft light onto `receivers`, shaded by `casters`: the area light is many small lights, the sky a hundred. */
export function bake(receivers: Mesh[], casters: Mesh[], rays: { key: number; sky: number }): Lit[] {
  const lit = receivers.map((m) => {
    const n = m.positions.length / 3
    return {
      key: new Float32Array(n),
      sky: new Float32Array(n),
      bounce: new Float32Array(n),
      inside: new Float32Array(n),
    }
  })
  for (const ray of keyRays(rays.key)) {
    const map = shadowMap(casters, ray, 900)
    receivers.forEach((mesh, m) => {
      const target = lit[m]
      if (target) addKey(mesh, target, map, 1 / rays.key)
    })
  }
  for (const ray of skyRays(rays.sky)) {
    const map = shadowMap(casters, ray, 420)
    receivers.forEach((mesh, m) => {
      const target = lit[m]
      if (target) addSky(mesh, target, map, 4 / rays.sky)
    })
  }
  return lit
}

const GOLDEN = Math.PI * (3 - Math.sqrt(5))

function keyRays(count: number): Vec3[] {
  const across = unit(cross([0, 1, 0], KEY))
  const up = cross(KEY, across)
  return Array.from({ length: count }, (_, k) => {
    const r = KEY_SIZE * Math.sqrt((k + 0.5) / count)
    const a = k * GOLDEN
    const [u, v] = [r * Math.cos(a), r * Math.sin(a)]
    return unit([
      KEY[0] + across[0] * u + up[0] * v,
      KEY[1] + across[1] * u + up[1] * v,
      KEY[2] + across[2] * u + up[2] * v,
    ])
  })
}

function skyRays(count: number): Vec3[] {
  return Array.from({ length: count }, (_, k) => {
    const y = 1 - (2 * (k + 0.5)) / count
    const r = Math.sqrt(1 - y * y)
    return [r * Math.cos(k * GOLDEN), y, r * Math.sin(k * GOLDEN)]
  })
}

function addKey(mesh: Mesh, lit: Lit, map: ShadowMap, share: number): void {
  const { positions: p, normals: n } = mesh
  const [lx, ly, lz] = map.towards
  for (let i = 0; i < lit.key.length; i++) {
    const o = 3 * i
    const nx = n[o] ?? 0
    const ny = n[o + 1] ?? 0
    const nz = n[o + 2] ?? 0
    const off = nx * lx + ny * ly + nz * lz < 0 ? -0.5 : 0.5
    lit.key[i] =
      (lit.key[i] ?? 0) +
      share * lampSeenFrom(map, (p[o] ?? 0) + nx * off, (p[o + 1] ?? 0) + ny * off, (p[o + 2] ?? 0) + nz * off)
  }
}

function addSky(mesh: Mesh, lit: Lit, map: ShadowMap, share: number): void {
  const { positions: p, normals: n } = mesh
  const [lx, ly, lz] = map.towards
  const glow = ly > 0 ? 0.55 + 0.45 * ly : 0.5
  const outer = ly > -0.05 ? lit.sky : lit.bounce
  for (let i = 0; i < lit.key.length; i++) {
    const o = 3 * i
    const nx = n[o] ?? 0
    const ny = n[o + 1] ?? 0
    const nz = n[o + 2] ?? 0
    const facing = nx * lx + ny * ly + nz * lz
    const off = facing < 0 ? -0.6 : 0.6
    const seen = lampSeenFrom(map, (p[o] ?? 0) + nx * off, (p[o + 1] ?? 0) + ny * off, (p[o + 2] ?? 0) + nz * off)
    const light = seen * glow * share * Math.abs(facing)
    if (facing > 0) outer[i] = (outer[i] ?? 0) + light
    else lit.inside[i] = (lit.inside[i] ?? 0) + light
  }
}
