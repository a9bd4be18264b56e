import type { ListedTemplate } from '@sorgfalt/contract/template/template'
import { describe, expect, test } from 'vitest'
import { selectPage, toListedTemplate } from './template.rules.ts'
import { findTitle, type LibraryTemplate, selectBlocks } from './template-library.ts'

const createTemplate = (id: string, changes: Partial<ListedTemplate> = {}): ListedTemplate => ({
  origin: 'library',
  id,
  name: id,
  description: '',
  category: 'other',
  languages: ['de_DE', 'en_GB'],
  revised: '2026-01-01',
  own: null,
  ...changes,
})
const request = { filter: {}, page: 1, perPage: 25, sortDirection: 'asc' } as const
type Filter = Parameters<typeof selectPage>[1]['filter']
const listNames = ({ rows }: ReturnType<typeof selectPage>): string[] => rows.map(({ name }) => name)

describe('selectPage', () => {
  const own = { fileName: 'Übersicht.pdf', size: 1, href: '/x', version: 1 }
  const all = [
    createTemplate('Brandschutzordnung', { category: 'emergency', description: 'Verhalten im Brandfall' }),
    createTemplate('Ärztlicher Dienst', { category: 'accident', revised: '2026-03-01' }),
    createTemplate('Hofplan', { origin: 'own', languages: ['de_DE'], own }),
  ]

  test.each<[Filter, string[]]>([
    [{}, ['Ärztlicher Dienst', 'Brandschutzordnung', 'Hofplan']],
    [{ search: 'ARZT' }, ['Ärztlicher Dienst']],
    [{ search: 'brandfall schutz' }, ['Brandschutzordnung']],
    [{ search: 'brandfall dienst' }, []],
    [{ search: 'ubersicht' }, ['Hofplan']],
    [{ category: ['accident', 'other'] }, ['Ärztlicher Dienst', 'Hofplan']],
    [{ category: [] }, ['Ärztlicher Dienst', 'Brandschutzordnung', 'Hofplan']],
    [{ language: ['en_GB'] }, ['Ärztlicher Dienst', 'Brandschutzordnung']],
    [{ origin: ['own'] }, ['Hofplan']],
  ])('with the filter %j, finds the templates %j', (filter, names) => {
    expect(listNames(selectPage(all, { ...request, filter }))).toEqual(names)
  })

  test.each([
    ['name', 'asc', ['Ärztlicher Dienst', 'Brandschutzordnung', 'Hofplan']],
    ['name', 'desc', ['Hofplan', 'Brandschutzordnung', 'Ärztlicher Dienst']],
    ['category', 'asc', ['Ärztlicher Dienst', 'Brandschutzordnung', 'Hofplan']],
    ['revised', 'desc', ['Ärztlicher Dienst', 'Hofplan', 'Brandschutzordnung']],
  ] as const)('sorts by %s in the direction %s', (sortBy, sortDirection, names) => {
    expect(listNames(selectPage(all, { ...request, sortBy, sortDirection }))).toEqual(names)
  })

  test('sorts templates with the same name by id', () => {
    const twins = ['b', 'a'].map((id) => createTemplate(id, { name: 'Plan' }))
    expect(selectPage(twins, request).rows.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('returns one page and the total number', () => {
    const many = Array.from({ length: 30 }, (_, index) => createTemplate(String(index + 10)))
    const page = selectPage(many, { ...request, page: 2 })
    expect([listNames(page), page.total]).toEqual([['35', '36', '37', '38', '39'], 30])
    expect([page.page, page.perPage]).toEqual([2, 25])
  })
})

describe('a template of the library', () => {
  const description = 'Beschreibung'
  const blocks = [{ text: 'Alle' }, { text: 'Nur AT', country: 'AT' as const }]
  const title = { DE: 'Betriebsanweisung', AT: 'Arbeitsanweisung' }
  const template: LibraryTemplate = {
    identifier: 'anweisung',
    category: 'instruction',
    layout: 'portrait',
    revised: '2026-02-01',
    law: { DE: ['GefStoffV'], AT: ['ASchG'] },
    texts: { de_DE: { title, description, blocks }, en_GB: { title: 'Instruction', description, blocks } },
  }

  test.each([
    ['de_DE', 'DE', 'Betriebsanweisung'],
    ['de_DE', 'AT', 'Arbeitsanweisung'],
    ['en_GB', 'AT', 'Instruction'],
  ] as const)('in the language %s and the country %s has the title %s', (language, country, name) => {
    expect(findTitle(template, language, country)).toBe(name)
    expect(toListedTemplate(template, language, country)).toEqual({
      origin: 'library',
      id: 'anweisung',
      name,
      description,
      category: 'instruction',
      languages: ['de_DE', 'en_GB'],
      revised: '2026-02-01',
      own: null,
    })
  })

  test('contains only the blocks for its country', () => {
    expect([selectBlocks(blocks, 'DE').length, selectBlocks(blocks, 'AT').length]).toEqual([1, 2])
  })
})
