/** HTML from template literals: what is put in is text unless it is HTML itself. */

/** A piece of finished HTML; only `html` makes it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** null and undefined leave nothing behind; an attribute's value stands in double quotes. */
export type HtmlValue = string | number | null | undefined | Html | readonly Html[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

function textOf(value: HtmlValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map((piece) => piece.text).join('')
  return escaped(String(value))
}

/** Puts values into a template, escaped. */
export function html(template: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const parts = template.map((part, index) => part + (index < values.length ? textOf(values[index]) : ''))
  return new Html(parts.join(''))
}
