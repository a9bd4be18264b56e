/** A small valid risk catalogue. Each test changes one place in it. */
const both = (text: string): string => `{de_DE: "${text}", en_GB: "${text} in English"}`

const catalogue = `format: risk/1
id: probe
version: 1.0.0
revised: 2026-11-01
languages: [de_DE, en_GB]
kind: survey
category: general
title: ${both('Probe')}
summary: ${both('Kurz gesagt.')}
durationMinutes: 5
legal:
  - {ref: "ArbSchG § 5", country: DE}
  - {ref: "ASchG § 4", country: AT}
interval: {months: 24}
categories: [wege, heben]
`

const item = (id: string, rest: string): string => `  - id: ${id}
    ${rest}
    statement: ${both('Aussage')}
    load: ${both('Belastung')}
    help: ${both('Hilfe')}
    actions:
      - {id: ersetzen, stop: S, minLevel: 7, dueDays: 60, title: ${both('Ersetzen')}}
      - {id: ueben, stop: P, dueDays: 30, title: ${both('Üben')}}
`
const category = (items: string): string => `title: ${both('Bereich')}\nitems:\n${items}`

/** Returns the catalogue files by path: two categories with one item each. */
export const tinyCatalogueFiles = (): Record<string, string> => ({
  'catalogue.yaml': catalogue,
  'categories/wege.yaml': category(item('wege-frei', 'polarity: resource\n    hazard: "1.5"')),
  'categories/heben.yaml': category(
    item('schwer-heben', 'polarity: stressor\n    hazard: "9.1"\n    sentinel: true\n    offset: 1'),
  ),
})
