/** Checks which items of the shipped inspections cover which hazards, so that no change drops a hazard. */
import type { RiskCatalogueVersion, RiskItem } from '@sorgfalt/contract/risk-assessment/content'
import { describe, expect, test } from 'vitest'
import { listShippedCatalogues, readShippedCatalogue } from './shipped-catalogues-fixture.ts'

const shipped = new Map<string, RiskCatalogueVersion>()

for (const name of await listShippedCatalogues()) {
  const { value } = await readShippedCatalogue(name)
  if (value) shipped.set(name, value)
}

const itemsOf = (catalogue: RiskCatalogueVersion | undefined): RiskItem[] =>
  catalogue?.categories.flatMap(({ items }) => items) ?? []

/** Each row: a catalogue, a hazard that occurs where the catalogue is used, and the items that assess it. */
const coverage: readonly [catalogue: string, factor: string, items: readonly string[]][] = [
  ['buero-begehung', 'mechanical', ['boden', 'treppen', 'glas', 'automatiktueren', 'schrank-fest', 'tritte']],
  ['buero-begehung', 'lifts and machines', ['aufzug', 'schneidgeraete']],
  ['buero-begehung', 'electrical', ['elektro-pruefung', 'verteiler']],
  ['buero-begehung', 'hazardous substances', ['reiniger', 'drucker-luft', 'asbest']],
  ['buero-begehung', 'biological agents', ['schimmel']],
  ['buero-begehung', 'fire', ['akkus', 'feuerloescher']],
  ['buero-begehung', 'thermal', ['kueche']],
  ['buero-begehung', 'noise', ['laute-geraete']],
  ['buero-begehung', 'ionising radiation', ['radon']],
  ['buero-begehung', 'climate and lighting', ['temperatur', 'lueftung', 'licht', 'bildschirm-blick']],
  ['buero-begehung', 'escape routes and space', ['fluchtweg', 'notausgang', 'zeichen', 'platz']],
  ['buero-begehung', 'physical load', ['stuhl-tisch', 'akten-heben']],
  ['buero-begehung', 'mental load', ['psyche', 'pausenraum']],
  ['buero-begehung', 'organisation', ['ersthilfe', 'raeumung', 'unterweisung', 'fremdfirmen']],
  ['buero-begehung', 'people and animals', ['empfang', 'tiere']],
  ['lager-begehung', 'mechanical', ['wege-breit', 'fussweg', 'sicht-ecken', 'tore', 'foerderer', 'messer']],
  ['lager-begehung', 'falls', ['boden', 'absturz', 'personen-gabel']],
  ['lager-begehung', 'racks and loads', ['regal-schaden', 'traglast', 'durchschub', 'ladungssicherung']],
  ['lager-begehung', 'industrial trucks', ['stapler-pruefung', 'fahrbeauftragung', 'gurt', 'wegrollen']],
  ['lager-begehung', 'dock levellers', ['ladebruecke']],
  ['lager-begehung', 'damaged leads', ['leitungen']],
  ['lager-begehung', 'battery charging', ['ladeplatz-stapler']],
  ['lager-begehung', 'static electricity', ['statik']],
  ['lager-begehung', 'hazardous substances', ['gefahrgut', 'abgase', 'container']],
  ['lager-begehung', 'biological agents', ['schimmelware']],
  ['lager-begehung', 'fire', ['brandlast', 'loescher']],
  ['lager-begehung', 'thermal', ['kuehllager']],
  ['lager-begehung', 'noise and vibration', ['laerm', 'vibration-sitz']],
  ['lager-begehung', 'pits and containers', ['grube-rampe', 'container']],
  ['lager-begehung', 'climate, lighting, escape routes', ['zugluft', 'licht-halle', 'fluchtweg']],
  ['lager-begehung', 'physical load', ['heben']],
  ['lager-begehung', 'mental load and organisation', ['takt', 'allein', 'ersthilfe', 'unterwiesen']],
  ['lager-begehung', 'animals', ['schaedlinge']],
  ['einzelhandel-begehung', 'mechanical', ['regale', 'fahrtreppe', 'rollbehaelter', 'messer']],
  ['einzelhandel-begehung', 'machines', ['schneidemaschine', 'presse']],
  ['einzelhandel-begehung', 'falls', ['gaenge', 'nasse-boeden', 'leiter', 'rampe']],
  ['einzelhandel-begehung', 'electrical', ['elektro']],
  ['einzelhandel-begehung', 'hazardous substances', ['putzmittel']],
  ['einzelhandel-begehung', 'sensitising agents', ['mehl']],
  ['einzelhandel-begehung', 'biological agents', ['keime']],
  ['einzelhandel-begehung', 'fire and explosion', ['loescher', 'spraydosen']],
  ['einzelhandel-begehung', 'thermal', ['heiss', 'kuehlraum']],
  ['einzelhandel-begehung', 'noise', ['dauerton']],
  ['einzelhandel-begehung', 'electromagnetic fields', ['warensicherung']],
  ['einzelhandel-begehung', 'pressure equipment', ['druck']],
  ['einzelhandel-begehung', 'suffocation', ['kaeltemittel']],
  ['einzelhandel-begehung', 'climate, lighting, escape routes', ['klima', 'licht-verkauf', 'flucht']],
  ['einzelhandel-begehung', 'physical load', ['heben-ware', 'kassenplatz', 'stehplatz', 'griffe']],
  ['einzelhandel-begehung', 'mental load and organisation', ['allein', 'dienstplan-aushang']],
  ['einzelhandel-begehung', 'protected groups', ['junge-aushilfen']],
  ['einzelhandel-begehung', 'instruction and first aid', ['unterweisung', 'erste-hilfe']],
  ['einzelhandel-begehung', 'people and animals', ['kasse-ueberfall', 'notruf', 'tierspuren']],
  ['pflege-begehung', 'mechanical', ['flure', 'transport', 'bettmechanik', 'tritt', 'o2-flaschen']],
  ['pflege-begehung', 'journeys', ['fahrzeuge']],
  ['pflege-begehung', 'electrical', ['elektro']],
  ['pflege-begehung', 'hazardous substances', ['desinfektion', 'arzneimittel', 'haut']],
  ['pflege-begehung', 'sensitising agents', ['allergene']],
  [
    'pflege-begehung',
    'biological agents',
    ['kanuelen', 'haendewaschplatz', 'schutzkleidung', 'abfall', 'impfung'],
  ],
  ['pflege-begehung', 'oxygen', ['sauerstoff', 'o2-flaschen']],
  ['pflege-begehung', 'fire', ['brandlast', 'loescher', 'brandtueren', 'raeumung']],
  ['pflege-begehung', 'thermal', ['heisses-wasser']],
  ['pflege-begehung', 'noise', ['alarmton']],
  ['pflege-begehung', 'optical radiation', ['uv-laser']],
  ['pflege-begehung', 'ionising radiation', ['strahlen']],
  ['pflege-begehung', 'electromagnetic fields', ['felder']],
  ['pflege-begehung', 'pressure equipment', ['druckgeraete']],
  ['pflege-begehung', 'suffocation', ['narkosegas']],
  ['pflege-begehung', 'climate, lighting, space', ['hitze', 'licht', 'platz-bett']],
  ['pflege-begehung', 'physical load', ['hebehilfen', 'betthoehe']],
  ['pflege-begehung', 'mental load and organisation', ['dienstplan', 'schutzgruppen', 'unterweisung']],
  ['pflege-begehung', 'first aid', ['verbandkasten']],
  ['pflege-begehung', 'people and animals', ['notruf', 'hunde']],
  ['werkstatt', 'static electricity', ['statik']],
  ['werkstatt', 'sensitising agents', ['sensibilisierend']],
  ['werkstatt', 'biology of coolants', ['kss-keime']],
  ['werkstatt', 'explosion zones', ['explosion', 'ex-zonen']],
  ['werkstatt', 'ionising radiation', ['strahlenquellen']],
  ['werkstatt', 'electromagnetic fields', ['magnetfelder']],
  ['werkstatt', 'pressure equipment', ['druckbehaelter']],
  ['werkstatt', 'pits and containers', ['gruben', 'behaelter']],
  ['werkstatt', 'animals', ['tiere']],
]

test.each(coverage)('the catalogue %s has items for the hazard %s', (catalogue, _factor, items) => {
  expect(itemsOf(shipped.get(catalogue)).map(({ id }) => id)).toEqual(expect.arrayContaining([...items]))
})

/** Hazards that occur in few industries. Each row: the hazard, its number, and the items that assess it. */
const rareHazards: readonly [name: string, hazard: string, places: readonly string[]][] = [
  ['static electricity', '2.3', ['lager-begehung/statik', 'werkstatt/statik']],
  ['explosive atmospheres', '5.2', ['lager-begehung/ladeplatz-stapler', 'werkstatt/ex-zonen']],
  ['ionising radiation', '7.6', ['buero-begehung/radon', 'pflege-begehung/strahlen']],
  ['electromagnetic fields', '7.7', ['einzelhandel-begehung/warensicherung', 'werkstatt/magnetfelder']],
  ['pressure equipment', '7.8', ['einzelhandel-begehung/druck', 'werkstatt/druckbehaelter']],
  ['confined spaces', '8.3', ['lager-begehung/grube-rampe', 'werkstatt/gruben', 'werkstatt/behaelter']],
  ['germs and moulds', '4.2', ['lager-begehung/schimmelware', 'werkstatt/kss-keime']],
  ['animals', '11.2', ['lager-begehung/schaedlinge', 'pflege-begehung/hunde', 'werkstatt/tiere']],
]

test.each(rareHazards)('the inspections assess %s under the hazard number %s', (_name, hazard, places) => {
  const filed = [...shipped].flatMap(([name, catalogue]) =>
    itemsOf(catalogue)
      .filter((item) => item.hazard === hazard)
      .map(({ id }) => `${name}/${id}`),
  )
  expect(filed).toEqual(expect.arrayContaining([...places]))
})

const inspections = [...shipped].filter(([name]) => name.endsWith('-begehung'))

describe.each(inspections)('the inspection %s', (name, inspection) => {
  const items = itemsOf(inspection)

  test('has a matching survey in the same category', () => {
    expect(inspection.kind).toBe('inspection')
    const survey = shipped.get(name.replace('-begehung', ''))
    expect(survey).toMatchObject({ kind: 'survey', category: inspection.category })
  })

  test('has 25 to 40 different items from all eleven groups of hazards', () => {
    expect(items.length).toBeGreaterThanOrEqual(25)
    expect(items.length).toBeLessThanOrEqual(40)
    expect(new Set(items.map(({ statement }) => statement.de_DE)).size).toBe(items.length)
    expect(new Set(items.map(({ load }) => load.de_DE)).size).toBe(items.length)
    expect(new Set(items.map(({ hazard }) => hazard.split('.')[0])).size).toBe(11)
  })

  test('states what can be seen, and never what a person feels', () => {
    const personal = /\b(?:ich|mich|mir|mein\w*|wir|uns\w*|I|me|my|we|us|our)\b/u
    const statements = items.flatMap(({ statement }) => [statement.de_DE, statement.en_GB])
    expect(statements.filter((statement) => personal.test(statement))).toEqual([])
  })

  test('gives each item a legal source for Germany and one for Austria', () => {
    const incomplete = items.filter(({ legal }) => new Set(legal.map(({ country }) => country)).size < 2)
    expect(incomplete.map(({ id }) => id)).toEqual([])
  })
})
