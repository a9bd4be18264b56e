/** Creates a small risk catalogue for tests of the risk assessment. */
import type { RiskCatalogueVersion, RiskItem } from '@sorgfalt/contract/risk-assessment/content'
import { applyProducts, grantPackage } from '../features/company/products/product.store.ts'
import { storeCatalogue } from '../features/risk-assessment/catalog/catalogue.store.ts'
import { planCatalogue } from '../features/risk-assessment/catalog/plan-catalogue.ts'
import { type TestClient, type TestServer, unique } from './test-server.ts'

const both = (text: string) => ({ de_DE: text, en_GB: `${text} (en)` })

export function tinyItem(id: string, more: Partial<RiskItem> = {}): RiskItem {
  return {
    id,
    polarity: 'stressor',
    hazard: '10.2',
    sentinel: false,
    offset: 0,
    statement: both(`Aussage ${id}`),
    load: both(`Belastung ${id}`),
    help: both('Hilfe'),
    legal: [],
    actions: [
      { id: 'replace', stop: 'S', dueDays: 30, title: both('Ersetzen') },
      { id: 'train', stop: 'P', dueDays: 60, title: both('Üben') },
    ],
    ...more,
  }
}

/**
 * A catalogue with two categories and four items. The item `i2` has the polarity `resource`, and the item
 * `i4` is a sentinel item.
 */
export function tinyCatalogue(
  identifier: string,
  more: Partial<RiskCatalogueVersion> = {},
): RiskCatalogueVersion {
  return {
    identifier,
    version: '1.0.0',
    revised: '2026-09-01',
    languages: ['de_DE', 'en_GB'],
    kind: 'survey',
    category: 'general',
    title: both(`Katalog ${identifier}`),
    summary: both('Kurz'),
    durationMinutes: 5,
    legal: [
      { ref: 'ArbSchG § 5', country: 'DE' },
      { ref: 'ASchG § 4', country: 'AT' },
    ],
    interval: { months: 24 },
    categories: [
      {
        id: 'c1',
        title: both('Bereich 1'),
        items: [tinyItem('i1'), tinyItem('i2', { polarity: 'resource' })],
      },
      { id: 'c2', title: both('Bereich 2'), items: [tinyItem('i3'), tinyItem('i4', { sentinel: true })] },
    ],
    ...more,
  }
}

/**
 * Stores a catalogue that the client may use up to the day `until`, by default without a time limit. Returns
 * the uuid of the catalogue.
 */
export async function createRiskCatalogue(
  server: TestServer,
  client: TestClient,
  { until = null, ...more }: Partial<RiskCatalogueVersion> & { until?: string | null } = {},
): Promise<string> {
  const catalogue = tinyCatalogue(`catalogue-${unique()}`, more)
  const { catalogueUuid } = await storeCatalogue(server.databases.owner, planCatalogue(catalogue))
  await server.databases.owner.transaction(undefined, async (db) => {
    const { identifier, title } = catalogue
    await applyProducts(db, {
      products: [{ identifier, type: 'risk-assessment', name: title, contents: [identifier] }],
      packages: [{ identifier, name: identifier, products: [identifier] }],
    })
    await grantPackage(db, {
      clientUuid: client.uuid,
      packageIdentifier: identifier,
      validFrom: '2020-01-01',
      validUntil: until,
    })
  })
  return catalogueUuid
}
