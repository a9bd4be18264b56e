const maxNameLength = 200

/**
 * What an uploaded file is called from now on: its name without folders, control signs and signs that turn the direction
 * of reading, ending as its content demands, and short enough for an address. `otherwise`: when nothing of it is left.
 */
export function storedName(claimed: string, suffix: string, otherwise: string): string {
  const base = claimed
    .normalize('NFC')
    .replace(/^.*[/\\]/su, '')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/\.[^.]{0,10}$/u, '')
    .replace(/[."]+/gu, ' ')
    .trim()
  let name = ''
  for (const sign of base.isWellFormed() ? base : '') {
    if (encodeURIComponent(name + sign).length > maxNameLength) break
    name += sign
  }
  return `${name.trim() || otherwise}.${suffix}`
}
