/** Dimensions and colours that only the PDF needs. contract/src/certificate/sheet.ts contains all others. */

/** The white plate of the logo, in units of the sheet. */
export const plate = { top: 38, width: 140, height: 56, padding: 10, radius: 12 } as const

/** The space to the right of the licensee's name on the band, in units of the sheet. */
export const nameRight = 20

export const ink = { text: '#13171a', second: '#525b64', line: '#dfe3e6', revoked: '#a3261c' } as const
