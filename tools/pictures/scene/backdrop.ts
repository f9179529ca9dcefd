import { gridMesh, type Mesh } from '../geometry/mesh.ts'

const FRONT = 150
const COVE = 70
const WALL = -105
const TOP = 330

/** The studio's backdrop: a plaster floor that curves up into a wall behind the figure. */
export function backdrop(step = 3.2): Mesh {
  const flat = FRONT - (WALL + COVE)
  const bend = (Math.PI / 2) * COVE
  const rows = Math.ceil((flat + bend + TOP - COVE) / step)
  const columns = Math.ceil(560 / step)
  const point = (i: number, j: number): [number, number, number] => {
    const x = -280 + i * step
    const along = j * step
    if (along < flat) return [x, 0, FRONT - along]
    const a = (along - flat) / COVE
    if (a < Math.PI / 2) return [x, COVE - COVE * Math.cos(a), WALL + COVE - COVE * Math.sin(a)]
    return [x, COVE + along - flat - bend, WALL]
  }
  const mesh = gridMesh('ground', columns, rows, point, (i, j) => [i * step, j * step])
  for (let i = 0; i < mesh.normals.length; i++) mesh.normals[i] = -(mesh.normals[i] ?? 0)
  return facingViewer(mesh)
}

function facingViewer(mesh: Mesh): Mesh {
  const up = mesh.normals[1] ?? 0
  if (up < 0) for (let i = 0; i < mesh.normals.length; i++) mesh.normals[i] = -(mesh.normals[i] ?? 0)
  return mesh
}
