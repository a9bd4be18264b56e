import { buffer } from 'node:stream/consumers'
import type { calls, Input } from '@sorgfalt/contract'
import { uploadTypes } from '@sorgfalt/contract/core/limits'
import type { OwnContext } from '../../access/context.ts'
import type { FileAnswer } from '../../platform/http/files.ts'
import { found } from '../../platform/refusal.ts'
import { readDetails } from '../company/client.store.ts'
import { licenseeOfClient } from '../licensee/licensee.store.ts'
import { createTemplateDocx } from './template-docx.ts'
import { findTemplate, findTitle, selectBlocks } from './template-library.ts'
import { createTemplatePdf } from './template-pdf.ts'
import type { TemplateSheet } from './template-sheet.ts'

const createFile = { docx: createTemplateDocx, pdf: createTemplatePdf }

/** Returns a library template as a file, with the company's name and the licensee's brand in its header. */
export async function createDocument(
  { actor: visitor, files, inClient }: OwnContext,
  { templateId, languageCode, country: chosenCountry, format }: Input<typeof calls.template.document>,
): Promise<FileAnswer> {
  const actor = found(visitor, 'Session.Missing')
  const country = chosenCountry ?? actor.country
  const { known, law } = found(findTemplate(templateId, country), 'Template.NotFound')
  const { texts, layout, revised } = known
  const title = findTitle(known, languageCode, country)

  const { company, licensee } = await inClient(actor.clientUuid, async (db) => ({
    company: await readDetails(db),
    licensee: await licenseeOfClient(db),
  }))

  const { logoStorageKey: key, logoContentType } = licensee
  const sheet: TemplateSheet = {
    title,
    language: languageCode,
    country,
    layout,
    revised,
    law,
    blocks: selectBlocks(texts[languageCode].blocks, country),
    company: {
      name: company.name,
      address: [company.street, `${company.postalCode} ${company.city}`.trim()].filter(Boolean).join(', '),
    },
    licensee: {
      name: licensee.name,
      colour: licensee.light.primary,
      logo: key ? { bytes: await buffer(await files.get(key)), contentType: logoContentType ?? '' } : null,
    },
  }

  const body = await createFile[format](sheet)

  return {
    body,
    contentType: uploadTypes[format][0],
    name: `${title}.${format}`,
    size: body.length,
    disposition: 'attachment',
    cacheSeconds: null,
  }
}
