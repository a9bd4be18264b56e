/** Known headings of columns in German and English, with the fields that they stand for. */
import { languages } from '@sorgfalt/contract/core/limits'
import { type ImportField, importFields } from '@sorgfalt/contract/member/import'
import { translator } from '@sorgfalt/texts/load'
import { normalizeWord } from './read-values.rules.ts'

/** Usual headings, normalized and separated by white space. */
const headings: Record<ImportField, string> = {
  firstName: 'vorname firstname givenname forename rufname vornamen first',
  lastName: 'nachname lastname surname familienname familyname name zuname last',
  username: 'benutzername username login loginname userid user benutzer anmeldename kennung',
  email: `
    email emailadresse mail emailaddress mailadresse emaildienstl emaildienstlich emailgeschaeftlich
    workemail businessemail`,
  role: 'rolle role benutzerrolle userrole',
  externalId: `
    personalnummer externalid persnr personalnr pnr personnelnumber employeeid employeenumber
    mitarbeiternummer mitarbeiternr externeid staffid personnelno persno employeeno staffno staffnumber
    payrollnumber personalnum stammnummer`,
  orgUnits: `
    organisationseinheit orgunit orgunits organisationseinheiten abteilung abteilungen abt abtlg dept
    department orgeinheit bereich kostenstelle team unit costcentre costcenter organisation`,
  location: `
    standort arbeitsort einsatzort dienstort location niederlassung betriebsstaette site werk branch
    filiale office`,
  groups: `
    mitgliedergruppe membergroup gruppe group groups gruppen mitgliedergruppen funktion funktionen
    beauftragung beauftragungen`,
  mobileNumber: `
    mobilnummer mobile mobil handy mobilenumber handynummer mobiltelefon mobilephone cell cellphone`,
  phoneNumber: 'telefonnummer phone telefon phonenumber tel telephone festnetz telefonnr fon durchwahl',
  birthDate: `
    geburtsdatum birthdate gebdatum dateofbirth geburtstag birthday dob geboren gebdat geb gebam
    geborenam`,
  gender: 'geschlecht gender anrede sex salutation',
  entryDate: `
    eintrittsdatum entrydate eintritt startdate hiredate einstellungsdatum beginn joined datumeintritt`,
  externalCompany: 'fremdfirma externalcompany externefirma firma company unternehmen employer arbeitgeber',
  street: `
    strasse street strassehausnummer adresse address anschrift strasseundhausnummer strassenr
    streetaddress`,
  postalCode: 'plz postalcode postleitzahl zip zipcode postcode',
  city: 'ort city stadt wohnort town',
  country: 'land country staat laenderkennzeichen countrycode',
  language: 'sprache language lang korrespondenzsprache',
  createElearningTasks: 'elearnings createelearningtasks elearning elearningaufgaben',
  createRiskAssessmentTasks: `
    gefaehrdungsbeurteilungen createriskassessmenttasks riskassessments gefaehrdungsbeurteilung`,
  password: 'passwort password kennwort pw initialpasswort initialpassword startpasswort',
}

/** Fields by heading. Includes the headings that the interface and the sample files use. */
const fieldsByHeading: ReadonlyMap<string, ImportField> = new Map(
  importFields.flatMap((field) =>
    [
      ...headings[field].trim().split(/\s+/),
      ...languages.map((language) => normalizeWord(translator(language)(`memberImport.field.${field}`))),
    ].map((heading) => [heading, field] as const),
  ),
)

/**
 * Words in a heading that mark numbers or addresses as business ones. They are ignored, because the import
 * has no fields for private numbers and addresses.
 */
const workWords = /\b(dienstl(iche?)?|gesch(ä|ae)ftl(iche?)?|work|business)\b\.?/giu

/** Returns the field whose known heading equals this heading. */
export const findField = (heading: string): ImportField | undefined =>
  fieldsByHeading.get(normalizeWord(heading))

/**
 * Returns the field of a heading. Ignores brackets and words such as `dienstl.`. If slashes separate the
 * parts of a heading, all known parts must belong to the same field, as in `Standort/Werk`.
 */
export function findSimilarField(heading: string): ImportField | undefined {
  const plain = heading.replace(/\((?!priv)[^)]*\)/gi, ' ').replace(workWords, ' ')
  const field = findField(heading) ?? findField(plain)
  if (field) return field

  const parts = new Set(plain.split('/').flatMap((part) => findField(part) ?? []))

  return parts.size === 1 ? [...parts][0] : undefined
}
