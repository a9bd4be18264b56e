/** The section of the verification page about the company that has issued what is verified. */
import type { Translate } from '@sorgfalt/texts'
import { type Html, html } from '../../platform/html.ts'
import { type Image, imageContentTypes } from '../../platform/images/images.ts'
import { formatAddress } from '../document/letterhead.ts'
import type { IssuingCompany } from './verification.store.ts'

/** Returns the section about the company that has issued the certificate or the document. */
export function issuer(t: Translate, { companyName, ...address }: IssuingCompany, logo: Image | null): Html {
  // The picture is part of the page, so that no other address reveals the logo.
  const picture = logo
    ? html`<img class="logo" src="data:${imageContentTypes[logo.format]};base64,${logo.bytes.toString('base64')}" alt="">`
    : null
  const place = formatAddress(address)

  return html`<section class="card person issuer"><h2>${t('certificate.verify.issuedBy')}</h2>
${picture}<p>${companyName}</p>${place ? html`<p>${place}</p>` : null}</section>`
}
