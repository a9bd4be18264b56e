const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Returns the text without unpaired surrogates and control characters, which XML cannot contain. */
export function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the control characters are what the expression looks for
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}

/** Returns the text escaped for an element or for an attribute in double quotes. */
export const escapeXml = (text: string): string =>
  printable(text).replace(/[&<>"]/g, (character) => entities[character] ?? character)
