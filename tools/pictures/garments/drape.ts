import { emptyCloth } from '../cloth-simulation/cloth.ts'
import { closeSeams, panelMesh, smooth } from '../cloth-simulation/panel-mesh.ts'
import { settle } from '../cloth-simulation/settle.ts'
import { coverWithCloth, FIGURE_BOUNDS, sampleDistance } from '../geometry/distance-field.ts'
import type { Mesh } from '../geometry/mesh.ts'
import { bodyDistance } from '../mannequin/body.ts'
import { POSES } from '../mannequin/poses.ts'
import type { Presence } from '../rendering/rasterise.ts'
import { type Cutting, SILHOUETTES, type Silhouette } from './silhouettes.ts'

/** The settled cloth of a silhouette, and where each of its parts is cut away. */
export type Drape = { meshes: Mesh[]; presence: Record<string, Presence> }

const settled = new Map<Silhouette, Drape>()

/** How a silhouette's cloth falls. Settled only once in a run, because it takes some seconds. */
export function drape(name: Silhouette): Drape {
  const known = settled.get(name) ?? settleSilhouette(name)
  settled.set(name, known)
  return known
}

function settleSilhouette(name: Silhouette): Drape {
  const cutting: Cutting = SILHOUETTES[name]
  const pose = POSES[cutting.pose]
  const body = bodyDistance(pose)
  const field = sampleDistance(cutting.obstacle?.(pose) ?? body, FIGURE_BOUNDS, 1.6)
  const meshes: Mesh[] = []
  for (const layer of cutting.layers) {
    const cloth = emptyCloth()
    layer(cloth, pose)
    settle(cloth, field, { frames: cutting.frames ?? 150, friction: 0.8 })
    smooth(cloth, 2)
    closeSeams(cloth)
    meshes.push(...cloth.panels.map((panel) => panelMesh(cloth, panel)))
    if (layer !== cutting.layers.at(-1)) coverWithCloth(field, cloth.positions, 0.8)
  }
  meshes.push(...(cutting.fitted?.(bodyDistance(pose, { arms: false, head: false })) ?? []))
  return { meshes, presence: cutting.presence }
}
