/** The rules of axe that colours and a window's size bear on; for all others a page is the same in both schemes and at every size. */
export const ofColorsAndSizes = ['color-contrast', 'link-in-text-block', 'target-size']
