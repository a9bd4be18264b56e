import { countries as atHome } from '@sorgfalt/contract/core/limits'
import { knownCountries } from '@sorgfalt/contract/fields/postal-code'
import { localeOf } from '@sorgfalt/texts'
import { useMemo } from 'react'
import { useLanguage, useText } from '#lib/texts.tsx'
import type { DropdownItem } from '#ui/Dropdown.tsx'

/**
 * Countries to live in: none, those at home first, then the others whose postal codes are known, and the one
 * that is chosen.
 */
export function useCountries(chosen: string): readonly DropdownItem[] {
  const t = useText()
  const { language } = useLanguage()
  return useMemo(() => {
    const locale = localeOf(language)
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const named = (codes: readonly string[]) =>
      codes
        .map((code) => ({ value: code, label: names.of(code) ?? code }))
        .toSorted((one, other) => one.label.localeCompare(other.label, locale))
    const others = new Set([...knownCountries, ...(chosen ? [chosen] : [])])
    for (const code of atHome) others.delete(code)
    return [
      { value: '', label: t('profile.details.noCountry') },
      ...named([...atHome]),
      ...named([...others]),
    ]
  }, [chosen, language, t])
}
