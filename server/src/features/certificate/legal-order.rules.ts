/** The order of the legal references on a certificate. Pure functions. */
import type { Country } from '@sorgfalt/contract/core/limits'

interface LegalSource {
  ref: string
  country: Country
}

/** What a reference starts with or contains, from acts to standards. The first match decides. */
const kinds: readonly RegExp[] = [
  /^DSGVO\b/,
  /^[\p{L}-]*GB?(?![\p{L}-])/u,
  /^(?!DGUV)([\p{L}-]*VO?(?![\p{L}-])|.*[Vv]erordnung)/u,
  /^DGUV Vorschrift\b/,
  /^(TRGS|TRBS|TRBA|TROS|TRLV|ASR|AMR)\b/,
  /^DGUV\b/,
  /^(DIN|EN|ISO|ÖNORM|TRVB|VDI|VDE)\b/,
]

/** Sources of an unknown kind come between the technical rules and the standards. */
const unknownKind = 5

/** Some references start with the paragraph: "§ 10 ArbSchG". */
const leadingParagraph = /^§[^\p{Lu}]*/u

const rank = ({ ref }: LegalSource): number => {
  const source = ref.replace(leadingParagraph, '')
  const kind = kinds.findIndex((pattern) => pattern.test(source))
  return kind === -1 ? unknownKind : kind
}

/**
 * Returns the references of the company's own country first, and those of each country from acts over
 * ordinances and technical rules to standards. Within a kind, the order of the course remains.
 */
export const sortLegalSources = <S extends LegalSource>(legal: readonly S[], own: Country): S[] =>
  legal.toSorted(
    (a, b) =>
      Number(b.country === own) - Number(a.country === own) ||
      a.country.localeCompare(b.country) ||
      rank(a) - rank(b),
  )
