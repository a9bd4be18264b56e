/** The public verification page of a certificate: HTML without scripts. */
import { type Language, languages } from '@sorgfalt/contract/core/limits'
import type { LicenseeConfig } from '@sorgfalt/contract/licensee/licensee'
import { localeOf, type Translate } from '@sorgfalt/texts'
import { translator } from '@sorgfalt/texts/load'
import { addDays, dayIn } from '../../platform/calendar/days.ts'
import { documentFormats } from '../../platform/formats.ts'
import { type Html, html } from '../../platform/html.ts'
import type { Image } from '../../platform/images/images.ts'
import type { FoundDocument } from '../document/document.store.ts'
import { type CertificateState, determineState } from './validity.rules.ts'
import type { FoundCertificate } from './verification.store.ts'
import { icon } from './verification-icons.ts'
import { issuer } from './verification-issuer.ts'

/**
 * The outcome of comparing the entered last name, or `ask` before a name is entered. The page shows the full
 * name only after a correct last name. `deleted`: the certificate no longer contains a name, because the
 * retention period of the name has ended.
 */
export type NameCheck = 'ask' | 'empty' | 'mismatch' | 'tooMany' | 'deleted' | { name: string }

/** The content of the page. */
export type VerificationView =
  | { kind: 'ask' }
  | { kind: 'unknown'; typed: string }
  | { kind: 'tooMany' | 'failed' }
  | FoundView
  | { kind: 'document'; code: string; document: FoundDocument; logo: Image | null }

/** The content of the page of a certificate. `logo` is that of the company. */
interface FoundView {
  kind: 'found'
  code: string
  certificate: FoundCertificate
  today: string
  nameCheck: NameCheck
  logo: Image | null
}

/** The parts of the page that are the same for all views. */
export interface VerificationFrame {
  language: Language
  licensee: Pick<LicenseeConfig, 'licenseeName' | 'images' | 'footer'>
  /** The path of the current page, for the link to the other language. */
  path: string
}

/** Returns the HTTP status for a view. */
export function statusOfView(view: VerificationView): number {
  if (view.kind === 'unknown') return 404
  if (view.kind === 'failed') return 503
  return view.kind === 'tooMany' || (view.kind === 'found' && view.nameCheck === 'tooMany') ? 429 : 200
}

/** Returns the HTML document. */
export function verificationPage(frame: VerificationFrame, view: VerificationView): string {
  const { language, licensee } = frame
  const t = translator(language)
  const page = html`<!doctype html>
<html lang="${localeOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${pageTitle(t, view)} · ${licensee.licenseeName}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/branding.css">
<link rel="stylesheet" href="/verify.css">
</head>
<body>
${header(frame, t)}
<main class="${view.kind === 'found' || view.kind === 'document' ? 'wide' : 'narrow'}">
${body(frame, t, view)}
</main>
${footer(frame, t)}
</body>
</html>
`

  return page.text
}

function pageTitle(t: Translate, view: VerificationView): string {
  if (view.kind === 'found') {
    const state = determineState(view.certificate, view.today)
    return `${t(`certificate.verify.state.${state}`)}: ${view.certificate.certificateNumber}`
  }
  if (view.kind === 'document')
    return `${t(`document.verify.${documentState(view.document)}`)}: ${view.document.number}`
  return t(view.kind === 'ask' ? 'certificate.verify.title' : `certificate.verify.${view.kind}.title`)
}

function header({ language, licensee, path }: VerificationFrame, t: Translate): Html {
  const { logo } = licensee.images
  const brand = logo
    ? html`<img class="logo" src="${logo}" alt="${licensee.licenseeName}">`
    : html`<span class="brand">${licensee.licenseeName}</span>`

  const others = languages
    .filter((other) => other !== language)
    .map(
      (other) => html`<a class="language" href="${path}?language=${other}" lang="${localeOf(other)}"
 hreflang="${localeOf(other)}">${icon('language')}${t(`common.languages.${other}`)}</a>`,
    )

  return html`<header>${brand}${others}</header>`
}

function footer({ licensee: { footer: links, licenseeName } }: VerificationFrame, t: Translate): Html {
  const entries: [string | null, string][] = [
    [links.licenseeLink, licenseeName],
    [links.legalNoticeLink, t('shell.footer.legalNotice')],
    [links.dataProtectionLink, t('shell.footer.dataProtection')],
  ]

  const shown = entries.flatMap(([href, label]) =>
    href && /^https?:\/\//.test(href) ? [html`<li><a href="${href}" rel="noopener">${label}</a></li>`] : [],
  )

  const linkList = shown.length > 0 ? html`<ul>${shown}</ul>` : null

  return html`<footer><p>${t('certificate.verify.footer', { name: licenseeName })}</p>${linkList}</footer>`
}

function body(frame: VerificationFrame, t: Translate, view: VerificationView): Html {
  switch (view.kind) {
    case 'ask':
      return html`<h1>${t('certificate.verify.title')}</h1>
<p class="lead">${t('certificate.verify.intro')}</p>
<div class="card">${codeForm(frame, t, '')}</div>`
    case 'unknown':
      return html`${notice(t, view.kind, 'unknown')}<div class="card">${codeForm(frame, t, view.typed)}</div>`
    case 'found':
      return found(frame, t, view)
    case 'document':
      return foundDocument(frame, t, view)
    default:
      return notice(t, view.kind, 'waiting')
  }
}

/** Returns a message with icon, title and text, in the colour of the state. */
function notice(t: Translate, kind: 'unknown' | 'tooMany' | 'failed', state: 'unknown' | 'waiting'): Html {
  return html`<div class="notice state-${state}">${icon(state)}<div>
<h1>${t(`certificate.verify.${kind}.title`)}</h1>
<p>${t(`certificate.verify.${kind}.text`)}</p></div></div>`
}

function codeForm({ language }: VerificationFrame, t: Translate, typed: string): Html {
  return html`<form action="/verify" method="get">
<label for="code">${t('certificate.verify.code')}</label>
<p class="hint" id="code-hint">${t('certificate.verify.codeHint')}</p>
<div class="line"><input class="code" id="code" name="code" value="${typed}" required maxlength="40"
 aria-describedby="code-hint" autocomplete="off" autocapitalize="characters" spellcheck="false">
<button>${t('certificate.verify.submit')}</button></div>
<input type="hidden" name="language" value="${language}">
</form>`
}

function found(frame: VerificationFrame, t: Translate, view: FoundView): Html {
  const { certificate, today } = view
  const { day } = documentFormats(frame.language)
  const state = determineState(certificate, today)
  const validUntil = certificate.validUntil
    ? day(certificate.validUntil)
    : t('elearning.certificate.unlimited')

  const validity: [string, string][] = [[t('elearning.certificate.validUntil'), validUntil]]
  const { oralConfirmedOn } = certificate
  const oral: [string, string][] = oralConfirmedOn
    ? [
        [
          t('certificate.verify.facts.oral'),
          t('certificate.verify.facts.oralOn', { day: day(oralConfirmedOn) }),
        ],
      ]
    : []
  const reported: [string, string] = [
    t('certificate.verify.facts.basis'),
    t('certificate.verify.facts.reported'),
  ]
  const facts: [string, string][] = [
    [t('certificate.verify.facts.course'), certificate.title[frame.language]],
    [t('certificate.verify.facts.company'), certificate.companyName],
    [t('elearning.certificate.completedOn'), day(certificate.completedOn)],
    ...(certificate.isReported ? [reported] : []),
    ...(state === 'revoked' ? [] : validity),
    ...oral,
    [t('certificate.verify.facts.number'), certificate.certificateNumber],
    [t('certificate.verify.code'), view.code],
  ]

  return html`<p class="kicker">${t('certificate.verify.title')}</p>
<div class="sheet"><section class="card result">
<div class="notice state-${state}">${icon(state)}<div><h1>${t(`certificate.verify.state.${state}`)}</h1>
<p>${explainState(frame.language, state, view)}</p></div></div>
${factList(facts)}
</section>
<div class="side">${person(frame, t, view)}
${issuer(t, certificate, view.logo)}</div></div>
${anotherLink(frame.language, t)}`
}

const documentState = ({ version, latestVersion }: FoundDocument) =>
  version === latestVersion ? 'current' : 'superseded'

/** Returns the section about an issued document. It never shows the content of the document. */
function foundDocument(
  { language }: VerificationFrame,
  t: Translate,
  { code, document, logo }: Extract<VerificationView, { kind: 'document' }>,
): Html {
  const state = documentState(document)
  const { version, latestVersion, country } = document
  const dayOf = (instant: Date) => documentFormats(language).day(dayIn(country, instant))
  const issued = dayOf(document.issuedAt)
  const meaning =
    state === 'current'
      ? t('document.verify.currentText', { version, issued })
      : t('document.verify.supersededText', {
          version,
          issued,
          latest: latestVersion,
          since: dayOf(document.latestIssuedAt),
        })
  const versions = t('document.verify.versionOf', { version, latest: latestVersion })
  const facts: [string, string][] = [
    [t('document.verify.title'), document.title[language]],
    [t('document.verify.company'), document.companyName],
    [t('document.verify.number'), document.number],
    [t('document.verify.version'), state === 'current' ? String(version) : versions],
    [t('document.verify.issued'), issued],
    [t('certificate.verify.code'), code],
  ]

  return html`<p class="kicker">${t('document.verify.kicker')}</p>
<div class="sheet"><section class="card result">
<div class="notice state-${state === 'current' ? 'valid' : 'expired'}">${icon(state === 'current' ? 'valid' : state)}
<div><h1>${t(`document.verify.${state}`)}</h1><p>${meaning}</p></div></div>
${factList(facts)}
</section>
<div class="side"><section class="card person"><h2>${t('document.verify.content')}</h2>
<p>${t('document.verify.contentText')}</p></section>
${issuer(t, document, logo)}</div></div>
${anotherLink(language, t)}`
}

const factList = (facts: readonly (readonly [string, string])[]): Html =>
  html`<dl>${facts.map(([term, text]) => html`<div><dt>${term}</dt><dd>${text}</dd></div>`)}</dl>`

const anotherLink = (language: Language, t: Translate): Html =>
  html`<p class="more"><a href="/verify?language=${language}">${t('certificate.verify.another')}</a></p>`

/** Returns the sentence that explains whether the certificate is valid. */
function explainState(
  language: Language,
  state: CertificateState,
  { certificate: { validUntil }, today }: FoundView,
): string {
  const t = translator(language)
  const { day } = documentFormats(language)

  if (state === 'valid') return t('certificate.verify.meaning.valid', { today: day(today) })
  if (state === 'revoked' || validUntil === null) return t('certificate.verify.meaning.revoked')

  return t('certificate.verify.meaning.expired', { since: day(addDays(validUntil, 1)) })
}

/** Returns the section about the person: the form for the last name, or the name after a match. */
function person({ language }: VerificationFrame, t: Translate, { code, nameCheck }: FoundView): Html {
  if (typeof nameCheck === 'object') {
    return html`<section class="card person" id="name"><h2>${t('certificate.verify.person.name')}</h2>
<div class="match">${icon('valid')}<div><p class="name">${nameCheck.name}</p>
<p>${t('certificate.verify.person.matchText')}</p></div></div></section>`
  }

  if (nameCheck === 'deleted') {
    return html`<section class="card person"><h2>${t('certificate.verify.person.title')}</h2>
<p>${t('certificate.verify.person.deleted')}</p></section>`
  }

  const messages = { empty: 'required', mismatch: 'mismatch', tooMany: 'tooMany' } as const
  const message = nameCheck === 'ask' ? null : t(`certificate.verify.person.${messages[nameCheck]}`)
  const described = message ? html` aria-describedby="name-message" aria-invalid="true"` : null

  return html`<section class="card person" id="name"><h2>${t('certificate.verify.person.title')}</h2>
<p>${t('certificate.verify.person.text')}</p>
<form action="/verify/${code}?language=${language}#name" method="post">
<label for="last-name">${t('certificate.verify.person.lastName')}</label>
<div class="line"><input id="last-name" name="lastName" required maxlength="250" autocomplete="off"
 autocapitalize="words" spellcheck="false"${described}>
<button class="second">${t('certificate.verify.person.submit')}</button></div>
${message ? html`<p class="message" id="name-message" role="alert">${icon('unknown')}${message}</p>` : null}
</form></section>`
}
