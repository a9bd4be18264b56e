/** Converts millimetres to points, the unit of a PDF. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4
