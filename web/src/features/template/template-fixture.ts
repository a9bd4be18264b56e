import type { ListedTemplate, TemplateContent } from '@sorgfalt/contract/template/template'

/** A template of the library. */
export const libraryTemplate: ListedTemplate = {
  origin: 'library',
  id: 'first-aid-record',
  name: 'First aid record',
  description: 'Records each first aid treatment.',
  category: 'accident',
  languages: ['de_DE', 'en_GB'],
  revised: '2026-05-02',
  own: null,
}

/** A template that the company has uploaded. */
export const ownTemplate: ListedTemplate = {
  origin: 'own',
  id: '0198f000-0000-7000-8000-00000000000a',
  name: 'Ladder check',
  description: '',
  category: 'inspection',
  languages: ['en_GB'],
  revised: '2026-09-14',
  own: { fileName: 'ladder.pdf', size: 2048, href: '/files/ladder.pdf', version: 3 },
}

/** The content of {@link libraryTemplate} for Germany. */
export const content: TemplateContent = {
  title: 'First aid record',
  description: 'Records each first aid treatment.',
  category: 'accident',
  layout: 'portrait',
  country: 'DE',
  countries: ['DE', 'AT'],
  revised: '2026-05-02',
  law: ['DGUV 1', 'ArbSchG § 10'],
  blocks: [{ heading: 'Treatment' }, { text: 'Fill in one sheet for each treatment.' }],
}
