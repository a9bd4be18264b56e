/** Legal forms at the end of the names of companies and associations in Germany and Austria. */
const legalForm =
  /[\s,]+(?:(?:g?GmbH|AG|SE|UG(?: \(haftungsbeschränkt\))?|KG|OHG|OG|GbR|e\. ?[VUK]\.|eG)(?:\s*&\s*Co\.?\s*(?:KGaA|KG|OHG|OG))?)$/u

/**
 * Returns a company's name without its legal form, for places where the name is only a reminder, such as the
 * sender of an email.
 */
export const withoutLegalForm = (name: string): string => name.trim().replace(legalForm, '') || name
