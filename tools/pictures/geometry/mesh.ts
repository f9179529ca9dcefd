import type { Vec3 } from '../math/vectors.ts'

/** Triangles with positions and normals in cm, pattern coordinates in cm on the cloth, and the `part` whose material they get. */
export type Mesh = {
  part: string
  positions: Float32Array
  normals: Float32Array
  pattern: Float32Array
  triangles: Uint32Array
}

export function vertexNormals(positions: Float32Array, triangles: Uint32Array): Float32Array {
  const normals = new Float32Array(positions.length)
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * (triangles[t] ?? 0), 3 * (triangles[t + 1] ?? 0), 3 * (triangles[t + 2] ?? 0)]
    const ax = positions[a] ?? 0
    const ay = positions[a + 1] ?? 0
    const az = positions[a + 2] ?? 0
    const ux = (positions[b] ?? 0) - ax
    const uy = (positions[b + 1] ?? 0) - ay
    const uz = (positions[b + 2] ?? 0) - az
    const vx = (positions[c] ?? 0) - ax
    const vy = (positions[c + 1] ?? 0) - ay
    const vz = (positions[c + 2] ?? 0) - az
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    for (const k of [a, b, c]) {
      normals[k] = (normals[k] ?? 0) + nx
      normals[k + 1] = (normals[k + 1] ?? 0) + ny
      normals[k + 2] = (normals[k + 2] ?? 0) + nz
    }
  }
  for (let i = 0; i < normals.length; i += 3) {
    const l = Math.hypot(normals[i] ?? 0, normals[i + 1] ?? 0, normals[i + 2] ?? 0) || 1
    normals[i] = (normals[i] ?? 0) / l
    normals[i + 1] = (normals[i + 1] ?? 0) / l
    normals[i + 2] = (normals[i + 2] ?? 0) / l
  }
  return normals
}

/** A grid of points as a mesh; `wraps` joins the last column to the first. */
export function gridMesh(
  part: string,
  columns: number,
  rows: number,
  point: (i: number, j: number) => Vec3,
  pattern: (i: number, j: number) => readonly [number, number],
  wraps = false,
): Mesh {
  const wide = wraps ? columns + 1 : columns
  const positions = new Float32Array(wide * rows * 3)
  const uv = new Float32Array(wide * rows * 2)
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < wide; i++) {
      positions.set(point(wraps ? i % columns : i, j), (j * wide + i) * 3)
      uv.set(pattern(i, j), (j * wide + i) * 2)
    }
  const triangles = new Uint32Array((wide - 1) * (rows - 1) * 6)
  let o = 0
  for (let j = 0; j < rows - 1; j++)
    for (let i = 0; i < wide - 1; i++) {
      const a = j * wide + i
      triangles.set([a, a + wide, a + 1, a + 1, a + wide, a + wide + 1], o)
      o += 6
    }
  const mesh = { part, positions, normals: vertexNormals(positions, triangles), pattern: uv, triangles }
  if (wraps) matchSeam(mesh, wide, rows)
  return mesh
}

function matchSeam(mesh: Mesh, wide: number, rows: number): void {
  for (let j = 0; j < rows; j++)
    for (let c = 0; c < 3; c++) {
      const a = j * wide * 3 + c
      const b = (j * wide + wide - 1) * 3 + c
      const n = ((mesh.normals[a] ?? 0) + (mesh.normals[b] ?? 0)) / 2
      mesh.normals[a] = n
      mesh.normals[b] = n
    }
}

/** Turns a mesh about the upright axis by `angle` radians. */
export function turned(mesh: Mesh, angle: number): Mesh {
  if (angle === 0) return mesh
  const spin = (source: Float32Array): Float32Array => {
    const out = new Float32Array(source.length)
    const c = Math.cos(angle)
    const s = Math.sin(angle)
    for (let i = 0; i < source.length; i += 3) {
      const x = source[i] ?? 0
      const z = source[i + 2] ?? 0
      out[i] = c * x + s * z
      out[i + 1] = source[i + 1] ?? 0
      out[i + 2] = c * z - s * x
    }
    return out
  }
  return { ...mesh, positions: spin(mesh.positions), normals: spin(mesh.normals) }
}
