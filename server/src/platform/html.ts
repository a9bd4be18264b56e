/** Builds HTML with template literals. Values are escaped unless they are HTML already. */

/** A piece of HTML. Only the function `html` creates it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A value in a template. Null and undefined are left out. Attributes must use double quotes. */
export type HtmlValue = string | number | null | undefined | Html | readonly Html[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

function toHtmlText(value: HtmlValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map((piece) => piece.text).join('')
  return escapeHtml(String(value))
}

/** Returns a template with its values escaped. */
export function html(template: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const parts = template.map((part, index) => part + (index < values.length ? toHtmlText(values[index]) : ''))
  return new Html(parts.join(''))
}
