import type { Mesh } from '../geometry/mesh.ts'
import { type Camera, project } from './camera.ts'

/** The nearest triangle at each pixel: mesh + 1 (0 is nothing), the position of its first corner in `triangles`, and its nearness. */
export type Visible = {
  width: number
  height: number
  mesh: Uint8Array
  triangle: Uint32Array
  near: Float32Array
  screens: Float32Array[]
}

/** Whether there is cloth at pattern coordinates (s, t): necklines, hems and the holes of lace cut it away. */
export type Presence = (s: number, t: number) => boolean

export function rasterise(meshes: Mesh[], camera: Camera, presence: (part: string) => Presence | null): Visible {
  const { width, height } = camera
  const view: Visible = {
    width,
    height,
    mesh: new Uint8Array(width * height),
    triangle: new Uint32Array(width * height),
    near: new Float32Array(width * height),
    screens: [],
  }
  meshes.forEach((mesh, m) => {
    const screen = projectAll(mesh.positions, camera)
    view.screens.push(screen)
    drawMesh(view, mesh, m + 1, screen, presence(mesh.part))
  })
  return view
}

function projectAll(p: Float32Array, camera: Camera): Float32Array {
  const screen = new Float32Array(p.length)
  const at = new Float64Array(3)
  for (let i = 0; i < p.length; i += 3) {
    project(camera, p[i] ?? 0, p[i + 1] ?? 0, p[i + 2] ?? 0, at)
    screen.set(at, i)
  }
  return screen
}

function drawMesh(view: Visible, mesh: Mesh, id: number, screen: Float32Array, present: Presence | null): void {
  const { width, height, near } = view
  const { triangles, pattern } = mesh
  for (let t = 0; t < triangles.length; t += 3) {
    const i = triangles[t] ?? 0
    const j = triangles[t + 1] ?? 0
    const k = triangles[t + 2] ?? 0
    const ax = screen[3 * i] ?? 0
    const ay = screen[3 * i + 1] ?? 0
    const bx = (screen[3 * j] ?? 0) - ax
    const by = (screen[3 * j + 1] ?? 0) - ay
    const cx = (screen[3 * k] ?? 0) - ax
    const cy = (screen[3 * k + 1] ?? 0) - ay
    const area = bx * cy - cx * by
    const x0 = Math.max(0, Math.ceil(ax + Math.min(0, bx, cx) - 0.5))
    const x1 = Math.min(width - 1, Math.floor(ax + Math.max(0, bx, cx) - 0.5))
    const y0 = Math.max(0, Math.ceil(ay + Math.min(0, by, cy) - 0.5))
    const y1 = Math.min(height - 1, Math.floor(ay + Math.max(0, by, cy) - 0.5))
    if (area === 0 || x0 > x1 || y0 > y1) continue
    const az = screen[3 * i + 2] ?? 0
    const bz = (screen[3 * j + 2] ?? 0) - az
    const cz = (screen[3 * k + 2] ?? 0) - az
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const px = x + 0.5 - ax
        const py = y + 0.5 - ay
        const u = (px * cy - cx * py) / area
        const v = (bx * py - px * by) / area
        if (u < -1e-5 || v < -1e-5 || u + v > 1.00001) continue
        const z = az + bz * u + cz * v
        const o = y * width + x
        if (z <= (near[o] ?? 0)) continue
        if (present) {
          const w = 1 - u - v
          const s = w * (pattern[2 * i] ?? 0) + u * (pattern[2 * j] ?? 0) + v * (pattern[2 * k] ?? 0)
          const q = w * (pattern[2 * i + 1] ?? 0) + u * (pattern[2 * j + 1] ?? 0) + v * (pattern[2 * k + 1] ?? 0)
          if (!present(s, q)) continue
        }
        near[o] = z
        view.mesh[o] = id
        view.triangle[o] = t
      }
  }
}
