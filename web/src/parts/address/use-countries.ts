import { countries as productCountries } from '@sorgfalt/contract/core/limits'
import { knownCountries } from '@sorgfalt/contract/fields/postal-code'
import { localeOf } from '@sorgfalt/texts'
import { useMemo } from 'react'
import { useLanguage, useText } from '#lib/texts.tsx'
import type { DropdownItem } from '#ui/Dropdown.tsx'

/**
 * Returns the options for the country of an address: no country, then the countries in which the product is
 * offered, then all others whose postal codes are known. `chosen` is always an option.
 */
export function useCountries(chosen: string): readonly DropdownItem[] {
  const t = useText()
  const { language } = useLanguage()

  return useMemo(() => {
    const locale = localeOf(language)
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const toItems = (codes: readonly string[]) =>
      codes
        .map((code) => ({ value: code, label: names.of(code) ?? code }))
        .toSorted((one, other) => one.label.localeCompare(other.label, locale))

    const others = new Set([...knownCountries, ...(chosen ? [chosen] : [])])
    for (const code of productCountries) others.delete(code)

    return [
      { value: '', label: t('profile.details.noCountry') },
      ...toItems([...productCountries]),
      ...toItems([...others]),
    ]
  }, [chosen, language, t])
}
