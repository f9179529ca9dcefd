/** The axe rules that depend on colours and window size. All others give the same result in both colour schemes and at every size. */
export const ofColorsAndSizes = ['color-contrast', 'link-in-text-block', 'target-size']
