import type { Cloth } from '../cloth-simulation/cloth.ts'
import type { Mesh } from '../geometry/mesh.ts'
import type { Distance } from '../geometry/signed-distance.ts'
import type { Pose, PoseName } from '../mannequin/poses.ts'
import type { Presence } from '../rendering/rasterise.ts'
import { bodice, waistband } from './bodice.ts'
import { addSheet } from './folded-sheet.ts'
import { addSash } from './sash.ts'
import { boubou, buba, kaftan, trimmed, tunic } from './sheet-cuts.ts'
import { addSkirt, addWrapperFlap } from './skirt.ts'
import { ballSkirt, circleSkirt, columnSkirt, wrapper } from './skirt-cuts.ts'
import { addTrousers } from './trousers.ts'
import { petticoat, slimLegs } from './underskirts.ts'

/** How a silhouette is cut, in which pose it is shown, and which parts of its panels are cut away. */
export type Cutting = {
  pose: PoseName
  /** The layers from the skin outwards. Each one falls over those before it. */
  layers: ((cloth: Cloth, pose: Pose) => void)[]
  presence: Record<string, Presence>
  /** Pieces that follow the body instead of falling. */
  fitted?: (torso: Distance) => Mesh[]
  /** What the cloth falls on, if not the bare body: a petticoat, slimmer legs. */
  obstacle?: (pose: Pose) => Distance
  bareLegs?: boolean
  frames?: number
}

const strapless = (torso: Distance) => [bodice('cloth', torso), waistband('cloth', torso)]

export const SILHOUETTES = {
  boubou: {
    pose: 'open',
    presence: { cloth: trimmed(boubou) },
    layers: [(cloth, pose) => void addSheet(cloth, boubou, pose)],
  },
  kaftan: {
    pose: 'easy',
    presence: { cloth: trimmed(kaftan) },
    layers: [(cloth, pose) => void addSheet(cloth, kaftan, pose)],
  },
  iro: {
    pose: 'easy',
    presence: { top: trimmed(buba) },
    layers: [
      (cloth) => void addSkirt(cloth, wrapper),
      (cloth) => void addWrapperFlap(cloth, wrapper, -0.35, 1.9),
      (cloth, pose) => void addSheet(cloth, { ...buba, part: 'top' }, pose, 2.4),
      addSash,
    ],
  },
  ball: {
    pose: 'rest',
    presence: {},
    layers: [(cloth) => void addSkirt(cloth, ballSkirt)],
    fitted: strapless,
    obstacle: petticoat,
  },
  column: { pose: 'hip', presence: {}, layers: [(cloth) => void addSkirt(cloth, columnSkirt)], fitted: strapless },
  midi: {
    pose: 'hip',
    presence: {},
    layers: [(cloth) => void addSkirt(cloth, circleSkirt)],
    fitted: strapless,
    bareLegs: true,
  },
  jumpsuit: {
    pose: 'hip',
    presence: {},
    layers: [(cloth) => addTrousers(cloth, 'cloth', 109, 1.7)],
    fitted: strapless,
    obstacle: slimLegs,
  },
  set: {
    pose: 'easy',
    presence: { top: trimmed(tunic) },
    layers: [
      (cloth) => addTrousers(cloth, 'cloth', 106, 1.45),
      (cloth, pose) => void addSheet(cloth, { ...tunic, part: 'top' }, pose, 2.4),
    ],
    obstacle: slimLegs,
  },
} satisfies Record<string, Cutting>

export type Silhouette = keyof typeof SILHOUETTES
