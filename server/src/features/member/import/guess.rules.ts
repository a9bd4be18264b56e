/** Which column is which field: told by the company's last import, by headings in German and English, and by the values. Pure. */
import { importUsernameColumn, languages } from '@sorgfalt/contract/core/limits'
import {
  type ImportField,
  type ImportMapping,
  type ImportSettings,
  type ImportSource,
  importFields,
  importSettings,
} from '@sorgfalt/contract/member/import'
import { translator } from '@sorgfalt/texts/load'
import * as z from 'zod/mini'
import type { CsvRow } from './read-csv.ts'
import { folded, readGender, saidIn } from './values.rules.ts'

/** Headings as people write them. */
const headings: Record<ImportField, string> = {
  firstName: 'vorname firstname givenname forename rufname vornamen first',
  lastName: 'nachname lastname surname familienname familyname name zuname last',
  username: 'benutzername username login loginname userid user benutzer anmeldename kennung',
  email:
    'email emailadresse mail emailaddress mailadresse emaildienstl emaildienstlich emailgeschaeftlich workemail businessemail',
  role: 'rolle role benutzerrolle userrole',
  externalId:
    'personalnummer externalid persnr personalnr pnr personnelnumber employeeid employeenumber mitarbeiternummer mitarbeiternr externeid staffid personnelno persno employeeno staffno staffnumber payrollnumber personalnum stammnummer',
  orgUnits:
    'organisationseinheit orgunit orgunits organisationseinheiten abteilung abteilungen abt abtlg dept department orgeinheit bereich kostenstelle team unit costcentre costcenter organisation',
  location:
    'standort arbeitsort einsatzort dienstort location niederlassung betriebsstaette site werk branch filiale office',
  groups:
    'mitgliedergruppe membergroup gruppe group groups gruppen mitgliedergruppen funktion funktionen beauftragung beauftragungen',
  mobileNumber:
    'mobilnummer mobile mobil handy mobilenumber handynummer mobiltelefon mobilephone cell cellphone',
  phoneNumber: 'telefonnummer phone telefon phonenumber tel telephone festnetz telefonnr fon durchwahl',
  birthDate:
    'geburtsdatum birthdate gebdatum dateofbirth geburtstag birthday dob geboren gebdat geb gebam geborenam',
  gender: 'geschlecht gender anrede sex salutation',
  entryDate:
    'eintrittsdatum entrydate eintritt startdate hiredate einstellungsdatum beginn joined datumeintritt',
  externalCompany: 'fremdfirma externalcompany externefirma firma company unternehmen employer arbeitgeber',
  street:
    'strasse street strassehausnummer adresse address anschrift strasseundhausnummer strassenr streetaddress',
  postalCode: 'plz postalcode postleitzahl zip zipcode postcode',
  city: 'ort city stadt wohnort town',
  country: 'land country staat laenderkennzeichen countrycode',
  language: 'sprache language lang korrespondenzsprache',
  createElearningTasks: 'elearnings createelearningtasks elearning elearningaufgaben',
  createRiskAssessmentTasks:
    'gefaehrdungsbeurteilungen createriskassessmenttasks riskassessments gefaehrdungsbeurteilung',
  password: 'passwort password kennwort pw initialpasswort initialpassword startpasswort',
}
/** With the names that our own screens and sample files give the fields. */
const fieldOf: ReadonlyMap<string, ImportField> = new Map(
  importFields.flatMap((field) =>
    [
      ...headings[field].split(' '),
      ...languages.map((language) => folded(translator(language)(`memberImport.field.${field}`))),
    ].map((word) => [word, field] as const),
  ),
)

/** Whose number or address it is goes without saying; a private one is not meant. */
const ofWork =
  /\b(dienstl|dienstlich|dienstliche|gesch(ä|ae)ftl|gesch(ä|ae)ftlich|gesch(ä|ae)ftliche|work|business)\b\.?/giu

/** The field of a heading: as a whole, without what is in brackets or goes without saying, or where its parts agree (`Standort/Werk`). */
function fieldNamed(heading: string): ImportField | undefined {
  const plain = heading.replace(/\((?!priv)[^)]*\)/gi, ' ').replace(ofWork, ' ')
  const known = fieldOf.get(folded(heading)) ?? fieldOf.get(folded(plain))
  if (known) return known
  const parts = new Set(plain.split('/').flatMap((part) => fieldOf.get(folded(part)) ?? []))
  return parts.size === 1 ? [...parts][0] : undefined
}

export const isHeadingOf = (field: ImportField, heading: string): boolean =>
  fieldOf.get(folded(heading)) === field

/** What a company chose the last time, columns by their folded names. */
const choices = z.object({
  columns: z.record(z.string(), z.enum(importFields)),
  constants: z.partialRecord(z.enum(importFields), z.string()),
  settings: z.omit(importSettings, { mapping: true, hasHeader: true }),
})
export type Choices = z.output<typeof choices>

/** Choices that an older version has kept, or none, are none. */
export const choicesFrom = (kept: unknown): Choices | undefined => choices.safeParse(kept).data

/** A heading may be called like what every object has. */
const knownAs = (last: Choices | undefined, name: string): ImportField | undefined =>
  last && Object.hasOwn(last.columns, name) ? last.columns[name] : undefined

const looksLike = { email: /^[^@\s]+@[^@\s]+\.\w+$/, number: /^[\d\s.,/:+()-]+$/ } as const

const isKnown = (last: Choices | undefined, cell: string): boolean =>
  fieldOf.has(folded(cell)) || knownAs(last, folded(cell)) !== undefined

/** A number to call, written as one: a personnel number has neither prefix nor gaps. */
const isPhone = (value: string) =>
  /^(\+|0)[\d\s()/-]{7,}$/.test(value) &&
  /^\+|\d[\s()/-]+\d/.test(value) &&
  !/^\d+([/-])\d+\1\d+$/.test(value)
/** In a mobile network of Germany, or of Austria where the country is written. */
const isMobile = (value: string) =>
  isPhone(value) && /^(0|(00)?490?)1[567]|^(00)?430?6[5-9]/.test(value.replace(/\D/g, ''))

/** What every value of a column can tell, the surest first. Dates and bare numbers can be anything. */
const toldByValues: readonly (readonly [ImportField, (value: string) => boolean])[] = [
  ['email', (value) => looksLike.email.test(value)],
  ['mobileNumber', isMobile],
  ['phoneNumber', isPhone],
  ['gender', (value) => value.length > 1 && 'value' in readGender(value)],
]

/** Rows that may stand above the headings. */
const titleRows = 10

/**
 * Without what stands above the headings: a title, a date. The headings are the first row with two known ones, and what is
 * above them fills less than half as many cells: nobody's row is taken for a title.
 */
export function withoutTitle(rows: readonly CsvRow[], last: Choices | undefined): readonly CsvRow[] {
  const filled = ({ cells }: CsvRow) => cells.filter((cell) => cell.trim() !== '').length
  const start = rows
    .slice(0, titleRows + 1)
    .findIndex(({ cells }) => cells.filter((cell) => isKnown(last, cell)).length > 1)
  const heading = rows[start]
  return heading && rows.slice(0, start).every((row) => 2 * filled(row) < filled(heading))
    ? rows.slice(start)
    : rows
}

/** Headings are words: none of them is a number, a date or an address, and some of them are known or unlike what follows. */
export function hasHeader(rows: readonly CsvRow[], last: Choices | undefined): boolean {
  const [first, ...following] = rows
  if (!first) return false
  const names = first.cells.filter((cell) => cell.trim() !== '')
  if (names.some((cell) => looksLike.email.test(cell.trim()) || looksLike.number.test(cell))) return false
  if (names.some((cell) => isKnown(last, cell))) return true
  return first.cells.some((_, index) => {
    const values = following.slice(0, 5).map(({ cells }) => cells[index]?.trim() ?? '')
    return (
      values.length > 0 &&
      values.every((value) => looksLike.email.test(value) || (value !== '' && looksLike.number.test(value)))
    )
  })
}

/** Settings to begin with. A company that has no org units yet takes those of the file. */
export function suggest(
  rows: readonly CsvRow[],
  columnCount: number,
  last: Choices | undefined,
  { hasOrgUnits }: { hasOrgUnits: boolean } = { hasOrgUnits: true },
): ImportSettings {
  const header = hasHeader(rows, last)
  const mapping = suggestMapping(rows, columnCount, header, last)
  const body = header ? rows.slice(1) : rows
  return {
    hasHeader: header,
    mapping,
    passwordMode: modeOf(mapping, last?.settings.passwordMode, body),
    matchBy: matchOf(mapping, last?.settings.matchBy),
    mode: last?.settings.mode ?? 'createAndUpdate',
    createOrgUnits: last?.settings.createOrgUnits ?? !hasOrgUnits,
  }
}

type Mode = ImportSettings['passwordMode']
type Match = ImportSettings['matchBy']

/** Passwords that the file brings are meant; otherwise as the last time, as far as the file has what that needs; invitations where everybody has an address. */
function modeOf(mapping: ImportMapping, last: Mode | undefined, body: readonly CsvRow[]): Mode {
  if (mapping.password) return 'byColumn'
  const isPossible =
    last !== 'byColumn' && (last !== 'byEmail' || mapping.email) && (last !== 'bySms' || mapping.mobileNumber)
  if (last && isPossible) return last
  const { email } = mapping
  return email && 'column' in email && body.every(({ cells }) => cells[email.column]?.trim())
    ? 'byEmail'
    : 'initial'
}

/** A number of their own tells people apart best, then an address, then the name. */
function matchOf(mapping: ImportMapping, last: Match | undefined): Match {
  if (last && mapping[last]) return last
  if (mapping.externalId) return 'externalId'
  return mapping.username === importUsernameColumn && mapping.email ? 'email' : 'username'
}

function suggestMapping(
  rows: readonly CsvRow[],
  columnCount: number,
  header: boolean,
  last: Choices | undefined,
): ImportMapping {
  const mapping: Partial<Record<ImportField, ImportSource>> = {}
  const columns = Array.from({ length: columnCount }, (_, column) => column)
  const give = (field: ImportField | undefined, column: number): void => {
    if (field && !mapping[field]) mapping[field] = { column }
  }
  const taken = (column: number) =>
    Object.values(mapping).some((source) => 'column' in source && source.column === column)
  if (header) {
    const nameOf = (column: number) => folded(rows[0]?.cells[column] ?? '')
    for (const column of columns) give(knownAs(last, nameOf(column)), column)
    for (const column of columns) if (!taken(column)) give(fieldOf.get(nameOf(column)), column)
    for (const column of columns) if (!taken(column)) give(fieldNamed(rows[0]?.cells[column] ?? ''), column)
  }
  const body = header ? rows.slice(1, 21) : rows.slice(0, 20)
  for (const column of columns) {
    const values = body.map(({ cells }) => saidIn(cells[column] ?? '')).filter(Boolean)
    if (!taken(column) && values.length > 0)
      give(toldByValues.find(([, tells]) => values.every(tells))?.[0], column)
  }
  for (const [field, constant] of Object.entries(last?.constants ?? {}))
    mapping[field as ImportField] ??= { constant }
  return { ...mapping, username: mapping.username ?? importUsernameColumn } as ImportMapping
}

/** What to remember of an import for the next one. */
export function choicesOf(
  { mapping, hasHeader: header, ...settings }: ImportSettings,
  names: readonly string[],
): Choices {
  const columns: Choices['columns'] = {}
  const constants: Choices['constants'] = {}
  for (const field of importFields) {
    const source = mapping[field]
    if (source === undefined || source === importUsernameColumn) continue
    if ('constant' in source) constants[field] = source.constant
    else if (header && names[source.column]) columns[folded(names[source.column] ?? '')] = field
  }
  return { columns, constants, settings }
}
