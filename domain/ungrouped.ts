/**
 * A figure without the commas between its thousands. Null if a comma stands anywhere else: `45,50` is how other
 * countries write 45.50, and without its comma would be a hundred times as much.
 */
export const ungrouped = (figure: string): string | null =>
  /,(?!\d{3}(?!\d))/.test(figure) ? null : figure.replaceAll(',', '')
