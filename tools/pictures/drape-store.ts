import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { type Drape, drape } from './garments/outfit.ts'
import { SILHOUETTES, type Silhouette } from './garments/silhouettes.ts'
import type { Mesh } from './mesh.ts'

const FOLDER = join(tmpdir(), 'aso-art')
const SOURCES = [
  'garments/silhouettes.ts',
  'garments/sheet.ts',
  'garments/tube.ts',
  'garments/trousers.ts',
  'garments/bodice.ts',
  'cloth/settle.ts',
  'cloth/contacts.ts',
  'cloth/cloth.ts',
  'cloth/panel-mesh.ts',
  'body/body.ts',
  'body/pose.ts',
  'garments/outfit.ts',
]

/** A silhouette's drape; settled once for as long as the code that settles it stays the same. */
export function storedDrape(name: Silhouette): Drape {
  const file = join(FOLDER, `${name}-${fingerprint()}.bin`)
  if (existsSync(file)) {
    const meshes: Mesh[] = deserialize(readFileSync(file))
    return { meshes, presence: SILHOUETTES[name].presence }
  }
  const fresh = drape(name)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(file, serialize(fresh.meshes))
  return fresh
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) hash.update(readFileSync(join(import.meta.dirname, source)))
  return hash.digest('hex').slice(0, 12)
}
