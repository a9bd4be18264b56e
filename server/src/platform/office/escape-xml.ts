const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Returns text without what XML cannot contain: unpaired surrogates and control characters. */
export function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the control characters are what the expression looks for
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}

/** Returns text escaped for an element or an attribute in double quotes. */
export const escapeXml = (text: string): string =>
  printable(text).replace(/[&<>"]/g, (character) => entities[character] ?? character)
