/**
 * A figure without the commas between its thousands. Null where a comma stands elsewhere: `45,50`, which keyboards and spreadsheets of other
 * countries write for 45.50, would be a hundred times as much.
 */
export const ungrouped = (figure: string): string | null =>
  /,(?!\d{3}(?!\d))/.test(figure) ? null : figure.replaceAll(',', '')
