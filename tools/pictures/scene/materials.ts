import { clamp } from '../math/interpolation.ts'
import type { Material, Trim } from '../rendering/shade.ts'
import { type Color, linear, type Textile } from '../textiles/textile.ts'

const matte = (hex: string, over: Partial<Material> = {}): Material => ({
  textile: null,
  tint: linear(hex),
  sheen: 0.08,
  shine: 0.02,
  gloss: 12,
  wrap: 0.1,
  trim: null,
  ...over,
})

const clothMaterial = (textile: Textile, trim: Trim | null = null): Material => ({
  textile,
  tint: [1, 1, 1],
  sheen: textile.finish.sheen,
  shine: textile.finish.shine,
  gloss: textile.finish.gloss,
  wrap: textile.finish.wrap ?? 0.15,
  trim,
})

type Dressing = {
  cloth: Textile
  accent: Textile
  beads: string
  trim: Trim | null
  ground: { textile: Textile; tint: Color } | null
}

/** Gives the material of each part of a scene, for one product. */
export function materialsFor({ cloth, accent, beads, trim, ground }: Dressing): (part: string) => Material {
  const made: Record<string, Material> = {
    cloth: clothMaterial(cloth, trim),
    top: clothMaterial(cloth),
    sash: clothMaterial(accent),
    gele: clothMaterial(accent),
    skin: matte('#4b2a1c', { shine: 0.075, gloss: 16, sheen: 0.1 }),
    shoe: matte('#8a6226', { shine: 0.3, gloss: 24 }),
    bead: matte(beads, { shine: 0.35, gloss: 40 }),
    brass: matte('#b98a3a', { shine: 0.6, gloss: 30, sheen: 0.2 }),
    hair: matte('#15100d', { sheen: 0.16, shine: 0.02, gloss: 6, wrap: 0.05 }),
    wood: matte('#3b2114', { shine: 0.15, gloss: 24 }),
    plinth: matte('#e2d3bb'),
    ground: ground ? { ...clothMaterial(ground.textile), tint: ground.tint } : matte('#ffffff', { sheen: 0, shine: 0 }),
  }
  return (part) => made[part] ?? matte('#888888')
}

/** Embroidery round a neck: a cord, a row of scrolls, a second cord, in the colour of the thread. */
export function neckEmbroidery(neck: (s: number, t: number) => number, reach: number, thread: string): Trim {
  const color = linear(thread)
  return (s, t, dyed) => {
    const d = neck(s, t) * reach
    if (d < 0 || d > 6.2) return 0
    const along = Math.atan2(s, t) * (reach + 2)
    const wave = Math.sin(along * 1.5) * 1.1
    const scroll = Math.abs(Math.hypot(((((along * 0.48) % 1) + 1) % 1) - 0.5, (d - 3.1) / 2.4) - 0.36) < 0.075
    const stem = Math.abs(d - 3.1 - wave) < 0.2
    const cord =
      d < 0.75 || Math.abs(d - 1.35) < 0.14 || Math.abs(d - 5.4) < 0.2 || (d > 5.6 && Math.sin(along * 4) > 0.35)
    if (!cord && !scroll && !stem) return 0
    const ply = 0.82 + 0.18 * Math.sin((along + d) * 22)
    for (let c = 0; c < 3; c++) dyed[c] = clamp((color[c] ?? 0) * ply)
    return 0.25
  }
}
