/** Tests that the proposals of a catalogue cannot fill a plan, so that custom actions can be added to it. */
import { maxDrafts } from '@sorgfalt/contract/risk-assessment/action'
import { expect, test } from 'vitest'
import { listShippedCatalogues, readShippedCatalogue } from '../catalog/shipped-catalogues-fixture.ts'

test.each(await listShippedCatalogues())(
  'all proposals of %s can be drafts at the same time',
  async (name) => {
    const { value } = await readShippedCatalogue(name)
    const items = value?.categories.flatMap((category) => category.items) ?? []
    const proposals = items.flatMap(({ actions }) => actions)

    expect(proposals.length).toBeGreaterThan(0)
    expect(proposals.length).toBeLessThan(maxDrafts)
  },
)
