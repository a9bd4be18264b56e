const maxNameLength = 200

/**
 * Returns the name under which an uploaded file is stored. It is the sender's name without folders, control
 * characters and characters that change the reading direction. It has the extension of the file's content and
 * is short enough for a URL. `fallback` is used if nothing else is left.
 */
export function storedName(claimed: string, suffix: string, fallback: string): string {
  const base = claimed
    .normalize('NFC')
    .replace(/^.*[/\\]/su, '')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/\.[^.]{0,10}$/u, '')
    .replace(/[."]+/gu, ' ')
    .trim()

  let name = ''
  for (const character of base.isWellFormed() ? base : '') {
    if (encodeURIComponent(name + character).length > maxNameLength) break
    name += character
  }

  return `${name.trim() || fallback}.${suffix}`
}
