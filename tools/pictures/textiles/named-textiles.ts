import { alabere, eleko, ibadandun, oniko } from './adire.ts'
import { ASO_OKE_TEXTILES } from './aso-oke-textiles.ts'
import { bazin, george } from './brocades.ts'
import { lace } from './lace.ts'
import { CREPE, crepe, satin, velvet } from './plain.ts'
import type { Textile } from './textile.ts'
import { cowrie, fan, hibiscus, record, swallow, wax, zigzag } from './wax-prints.ts'
import { akwete, stripes } from './woven.ts'

const INDIGO = { deep: '#1b2552', pale: '#c9d3e6', seed: 21 }

/** Every cloth of the house, made on demand. */
const TEXTILES = {
  'eleko-indigo': () => eleko(INDIGO),
  'eleko-rust': () => eleko({ deep: '#8a3d1c', pale: '#f0dcc0', seed: 22 }),
  'ibadandun-indigo': () => ibadandun({ deep: '#202d63', pale: '#d5deec', seed: 23 }),
  'oniko-indigo': () => oniko({ deep: '#161f4a', pale: '#dbe3f0', seed: 24 }),
  'oniko-sky': () => oniko({ deep: '#3b69a8', pale: '#eaf1f8', seed: 25 }, 0.72),
  'alabere-indigo': () => alabere({ deep: '#1c2856', pale: '#cdd8ea', seed: 26 }),
  'alabere-plum': () => alabere({ deep: '#4a1647', pale: '#e3c6dc', seed: 27 }),
  ...ASO_OKE_TEXTILES,
  akwete: () => akwete({ ground: '#a01f22', figures: ['#e9b730', '#f3e6c8', '#1a1a1a'] }),
  'akwete-black': () => akwete({ ground: '#1c191b', figures: ['#e9b730', '#f3e6c8', '#b3262a'] }),
  stripe: () =>
    stripes(
      [
        [5, '#f1e9d8'],
        [5, '#17151a'],
      ],
      CREPE,
    ),
  'stripe-indigo': () =>
    stripes(
      [
        [2.6, '#eef0ee'],
        [0.5, '#24408e'],
        [0.6, '#eef0ee'],
        [2.6, '#24408e'],
      ],
      CREPE,
    ),
  'stripe-ivory': () =>
    stripes(
      [
        [7, '#f1e9d8'],
        [1.4, '#17151a'],
      ],
      CREPE,
    ),
  'stripe-white': () =>
    stripes(
      [
        [4.6, '#f1f2ef'],
        [0.5, '#24408e'],
        [0.6, '#f1f2ef'],
        [0.5, '#24408e'],
      ],
      CREPE,
    ),
  george: () => george('#123c7a', '#d8b45c'),
  'george-gold': () => george('#b98a34', '#15408a'),
  'wax-record': () => wax(record, { ground: '#f4ecd6', main: '#1c57b0', second: '#f1b81c', line: '#101c48' }, 41),
  'wax-record-red': () => wax(record, { ground: '#f3e4cc', main: '#b81f24', second: '#e88d1c', line: '#180d10' }, 42),
  'wax-record-yellow': () =>
    wax(record, { ground: '#efb92f', main: '#1c57b0', second: '#fbf1d4', line: '#101c48' }, 141),
  'wax-record-black': () =>
    wax(record, { ground: '#1f1a1b', main: '#b81f24', second: '#e88d1c', line: '#0c0809' }, 142),
  'wax-fan-green': () => wax(fan, { ground: '#efe6b6', main: '#15734a', second: '#e8731a', line: '#0d2418' }, 143),
  'wax-fan': () => wax(fan, { ground: '#f6e2b0', main: '#e8731a', second: '#15734a', line: '#2a1420' }, 43),
  'wax-swallow': () => wax(swallow, { ground: '#0f7680', main: '#f4a024', second: '#f8ecd0', line: '#06262e' }, 44),
  'wax-swallow-wine': () =>
    wax(swallow, { ground: '#701a36', main: '#f2bf32', second: '#f3c9c4', line: '#2a0614' }, 45),
  'wax-swallow-orange': () =>
    wax(swallow, { ground: '#dc7d1e', main: '#0f6a74', second: '#fbeccb', line: '#2b1206' }, 144),
  'wax-swallow-yellow': () =>
    wax(swallow, { ground: '#e8b02a', main: '#701a36', second: '#fbf0d2', line: '#2a0614' }, 145),
  'wax-hibiscus-red': () =>
    wax(hibiscus, { ground: '#b8182c', main: '#f5bcbf', second: '#1f7a4a', line: '#3c0a1e' }, 146),
  'wax-hibiscus': () => wax(hibiscus, { ground: '#f5c7c2', main: '#cf1f35', second: '#1f7a4a', line: '#3c0a1e' }, 46),
  'wax-cowrie': () => wax(cowrie, { ground: '#7a3f1c', main: '#f6e7c4', second: '#eab02a', line: '#2c1408' }, 47),
  'wax-zigzag': () => wax(zigzag, { ground: '#f3e6cb', main: '#5d2389', second: '#f0b71f', line: '#1d0b30' }, 48),
  'wax-cowrie-yellow': () =>
    wax(cowrie, { ground: '#e2a822', main: '#f9efd6', second: '#7a3f1c', line: '#2c1408' }, 147),
  'wax-zigzag-yellow': () =>
    wax(zigzag, { ground: '#f8efd8', main: '#e3a81c', second: '#5d2389', line: '#2a1408' }, 148),
  'crepe-crimson': () => crepe('#9a1c24'),
  'crepe-orange': () => crepe('#cf6a1e'),
  'crepe-emerald': () => crepe('#0b6a4a'),
  'crepe-black': () => crepe('#1b191c'),
  'crepe-coral': () => crepe('#d95a45'),
  'crepe-white': () => crepe('#efe8da'),
  'crepe-mustard': () => crepe('#c8901c'),
  'crepe-navy': () => crepe('#1c2a52'),
  'satin-champagne': () => satin('#c9a878'),
  'satin-pink': () => satin('#dd97a6'),
  'satin-teal': () => satin('#155f66'),
  'satin-black': () => satin('#141216'),
  'satin-royal': () => satin('#1a3aa8'),
  'satin-silver': () => satin('#a3a6ad'),
  'satin-fuchsia': () => satin('#a8125a'),
  'bazin-white': () => bazin('#dcd9d2', '#f4f2ec'),
  'bazin-emerald': () => bazin('#0a5a3c', '#17855b'),
  'bazin-cobalt': () => bazin('#123c7a', '#2b5ca8'),
  'bazin-gold': () => bazin('#a97922', '#d9ab45'),
  'bazin-purple': () => bazin('#481a6b', '#6c2f98'),
  'velvet-wine': () => velvet('#4c0b1e'),
  'velvet-emerald': () => velvet('#06402c'),
  'lace-ivory': () => lace('#f2ead8', '#c79f7c', 51),
  'lace-champagne': () => lace('#dcc094', '#8f6a46', 52),
  'lace-wine': () => lace('#7c1734', '#36091a', 53),
  'lace-sky': () => lace('#a9cbe8', '#5b83ae', 54),
  'lace-emerald': () => lace('#1b8a5c', '#083d2b', 55),
  'lace-orange': () => lace('#d56a1e', '#6f2c10', 56),
} satisfies Record<string, () => Promise<Textile>>

export type TextileName = keyof typeof TEXTILES

const made = new Map<TextileName, Promise<Textile>>()

/** Returns a cloth by name. Each is made only once in a run. */
export function textileNamed(name: TextileName): Promise<Textile> {
  const known = made.get(name) ?? TEXTILES[name]()
  made.set(name, known)
  return known
}
