import type { Silhouette } from './garments/silhouettes.ts'
import type { TextileName } from './textiles/named-textiles.ts'

type Still = 'gele' | 'beads' | 'clutch' | 'fan'

/** What a product looks like: its silhouette or kind of thing, its cloth, and how it is styled. */
export type Look = {
  shape: Silhouette | Still
  cloth: TextileName
  accent: TextileName
  gele: boolean
  beads: string | null
}

const look = (shape: Look['shape'], cloth: TextileName, styled: Partial<Look> = {}): Look => ({
  shape,
  cloth,
  accent: cloth,
  gele: false,
  beads: null,
  ...styled,
})

const CORAL = '#c23f2b'
const IVORY = '#e6dcc4'

export const LOOKS: Record<string, Look> = {
  'adire-eleko-boubou': look('boubou', 'eleko-indigo', { gele: true }),
  'oniko-moon-kaftan': look('kaftan', 'oniko-indigo'),
  'ibadandun-midi-dress': look('midi', 'ibadandun-indigo'),
  'egba-indigo-jumpsuit': look('jumpsuit', 'alabere-indigo'),
  'osogbo-adire-two-piece': look('set', 'oniko-sky'),
  'rust-adire-boubou': look('boubou', 'eleko-rust', { beads: CORAL }),
  'plum-adire-kaftan': look('kaftan', 'alabere-plum', { beads: CORAL }),
  'abeokuta-adire-gown': look('ball', 'ibadandun-indigo'),
  'sanyan-iro-buba': look('iro', 'sanyan', { gele: true, beads: CORAL, accent: 'etu' }),
  'alaari-iro-buba': look('iro', 'alaari', { gele: true, beads: CORAL, accent: 'sanyan' }),
  'etu-iro-buba': look('iro', 'etu', { gele: true, beads: CORAL, accent: 'alaari' }),
  'iyawo-emerald-set': look('iro', 'asooke-emerald', { gele: true, beads: CORAL, accent: 'bazin-gold' }),
  'lilac-aso-oke-set': look('iro', 'asooke-lilac', { gele: true, beads: CORAL, accent: 'satin-silver' }),
  'akwete-wrapper-blouse': look('iro', 'akwete', { gele: true, beads: CORAL, accent: 'crepe-black' }),
  'nwanyi-oma-george': look('iro', 'george', { gele: true, beads: CORAL, accent: 'bazin-gold' }),
  'zaria-atampa-set': look('iro', 'wax-fan', { gele: true, beads: CORAL, accent: 'crepe-emerald' }),
  'agbani-aso-oke-gown': look('ball', 'alaari', { beads: CORAL }),
  'ngozi-palazzo-jumpsuit': look('jumpsuit', 'crepe-emerald'),
  'eko-evening-jumpsuit': look('jumpsuit', 'crepe-black'),
  'ada-coral-two-piece': look('set', 'crepe-coral'),
  'zainab-satin-set': look('set', 'satin-champagne'),
  'ikoyi-column-dress': look('column', 'crepe-white'),
  'amara-midi-dress': look('midi', 'crepe-mustard'),
  'temi-pink-midi': look('midi', 'satin-pink'),
  'hauwa-navy-set': look('set', 'crepe-navy'),
  'bimpe-striped-jumpsuit': look('jumpsuit', 'stripe'),
  'maimuna-bazin-boubou': look('boubou', 'bazin-white', { gele: true }),
  'rakiya-emerald-boubou': look('boubou', 'bazin-emerald', { beads: IVORY }),
  'aisha-silk-kaftan': look('kaftan', 'satin-teal'),
  'fatima-gold-kaftan': look('kaftan', 'bazin-gold', { beads: IVORY }),
  'hadiza-velvet-kaftan': look('kaftan', 'velvet-wine'),
  'omolara-purple-boubou': look('boubou', 'bazin-purple', { gele: true }),
  'kano-striped-kaftan': look('kaftan', 'stripe-indigo', { beads: CORAL }),
  'sallah-black-boubou': look('boubou', 'satin-black', { beads: CORAL }),
  'olola-velvet-gown': look('ball', 'velvet-wine'),
  'idunnu-gold-gown': look('ball', 'bazin-gold', { beads: IVORY }),
  'oge-emerald-gown': look('column', 'velvet-emerald', { beads: CORAL }),
  'chidinma-black-gown': look('column', 'satin-black'),
  'ifunanya-blush-gown': look('ball', 'satin-pink'),
  'sade-royal-gown': look('ball', 'satin-royal', { beads: CORAL }),
  'atelier-aso-oke-gown': look('ball', 'asooke-emerald'),
  'nkem-silver-gown': look('column', 'satin-silver', { beads: IVORY }),
  'ankara-record-midi': look('midi', 'wax-record'),
  'ankara-swallow-jumpsuit': look('jumpsuit', 'wax-swallow'),
  'ankara-fan-kaftan': look('kaftan', 'wax-fan'),
  'ankara-hibiscus-gown': look('ball', 'wax-hibiscus', { beads: IVORY }),
  'ankara-cowrie-two-piece': look('set', 'wax-cowrie'),
  'ankara-record-boubou': look('boubou', 'wax-record-red', { gele: true }),
  'ankara-zigzag-column': look('column', 'wax-zigzag'),
  'ankara-swallow-midi': look('midi', 'wax-swallow-wine'),
  'ivory-lace-gown': look('ball', 'lace-ivory'),
  'champagne-lace-iro': look('iro', 'lace-champagne', { gele: true, beads: CORAL, accent: 'asooke-emerald' }),
  'wine-lace-column': look('column', 'lace-wine', { beads: CORAL }),
  'sky-lace-kaftan': look('kaftan', 'lace-sky', { beads: IVORY }),
  'emerald-lace-midi': look('midi', 'lace-emerald'),
  'orange-lace-boubou': look('boubou', 'lace-orange', { beads: IVORY }),
  'alaari-gele': look('gele', 'alaari'),
  'gold-damask-gele': look('gele', 'bazin-gold'),
  'emerald-gele': look('gele', 'asooke-emerald'),
  'adire-gele': look('gele', 'oniko-indigo'),
  'fuchsia-gele': look('gele', 'satin-fuchsia'),
  'royal-blue-gele': look('gele', 'satin-royal'),
  'coral-bead-necklace': look('beads', 'crepe-coral', { beads: CORAL }),
  'ivory-bead-necklace': look('beads', 'crepe-white', { beads: IVORY }),
  'beaded-clutch': look('clutch', 'bazin-gold'),
  'adire-clutch': look('clutch', 'eleko-indigo'),
  'abebe-hand-fan': look('fan', 'alaari'),
  'raffia-fan': look('fan', 'etu'),
}

const recolored = (cloth: TextileName, accent = cloth): Pick<Look, 'cloth' | 'accent'> => ({ cloth, accent })

/** How products look in their other colours, by colour code. Silhouette and styling are those of `LOOKS`. */
export const OTHER_COLORS: Record<string, Record<string, Pick<Look, 'cloth' | 'accent'>>> = {
  'iyawo-emerald-set': { '#FFD700': recolored('asooke-gold', 'bazin-emerald') },
  'lilac-aso-oke-set': { '#C0C0C0': recolored('asooke-silver', 'asooke-lilac') },
  'akwete-wrapper-blouse': { '#000000': recolored('akwete-black', 'crepe-crimson') },
  'nwanyi-oma-george': { '#FFD700': recolored('george-gold', 'bazin-cobalt') },
  'zaria-atampa-set': { '#008000': recolored('wax-fan-green', 'crepe-orange') },
  'bimpe-striped-jumpsuit': { '#FFFFFF': recolored('stripe-ivory') },
  'kano-striped-kaftan': { '#FFFFFF': recolored('stripe-white') },
  'atelier-aso-oke-gown': { '#FFD700': recolored('asooke-gold') },
  'ankara-record-midi': { '#FFFF00': recolored('wax-record-yellow') },
  'ankara-swallow-jumpsuit': { '#FFA500': recolored('wax-swallow-orange') },
  'ankara-fan-kaftan': { '#008000': recolored('wax-fan-green') },
  'ankara-hibiscus-gown': { '#FF0000': recolored('wax-hibiscus-red') },
  'ankara-cowrie-two-piece': { '#FFFF00': recolored('wax-cowrie-yellow') },
  'ankara-record-boubou': { '#000000': recolored('wax-record-black') },
  'ankara-zigzag-column': { '#FFFF00': recolored('wax-zigzag-yellow') },
  'ankara-swallow-midi': { '#FFFF00': recolored('wax-swallow-yellow') },
  'emerald-gele': { '#FFD700': recolored('asooke-gold') },
  'abebe-hand-fan': { '#FFD700': recolored('alaari-gold') },
}
