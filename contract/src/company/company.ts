/** The company: its master data and its configuration (colours, logo, start page, notifications). */
import * as z from 'zod/mini'
import { call, uploadCall } from '../core/call.ts'
import { countries, footerLength, nameRetentionYears, themes } from '../core/limits.ts'
import { screens } from '../core/routes.ts'
import { address, addressForm } from '../fields/address.ts'
import { clientIdentifier, optionalText, postalCodeMatches, text, uuid, version } from '../fields/index.ts'
import { colour } from '../licensee/licensee.ts'
import { reminderPlan } from '../reminder/reminder.ts'

const nothing = z.strictObject({})

/** The fields of the master data form. */
export const clientDetailsForm = z
  .strictObject({ name: text(), clientIdentifier, ...addressForm })
  .check(postalCodeMatches('postalCode', 'country'))

export const clientDetailsView = z.strictObject({
  name: z.string(),
  clientIdentifier: z.string(),
  ...address,
  /** The countries in which the product is offered, with their names in the reader's language. */
  countries: z.array(z.strictObject({ code: z.enum(countries), name: z.string() })),
  /** Whether the reader may change the company ID, which every login requires. */
  mayChangeIdentifier: z.boolean(),
  version,
})
export type ClientDetails = z.output<typeof clientDetailsView>

export const clientDetails = {
  read: call({
    method: 'GET',
    path: '/api/clientdetails/readdetails',
    access: 'clientdetails.read-details',
    input: nothing,
    output: clientDetailsView,
  }),
  update: call({
    path: '/api/clientdetails/updatedetails',
    access: 'clientdetails.update-details',
    audit: 'updateClientDetails',
    input: z
      .strictObject({ name: text(), clientIdentifier, ...addressForm, version })
      .check(postalCodeMatches('postalCode', 'country')),
    output: clientDetailsView,
    refusals: ['Client.IdentifierTaken', 'Country.NotAllowed', 'Version.Conflict'],
  }),
}

/**
 * `highlightColor` fills areas, and `contrastColor` is the colour of text on them. A pair with too little
 * contrast is corrected (colour.ts).
 */
const brandColours = z.strictObject({ highlightColor: colour, contrastColor: colour })
export type BrandColours = z.output<typeof brandColours>

export const clientConfigurationForm = z.strictObject({
  /** Null means the licensee's colours. */
  theme: z.nullable(z.strictObject({ light: brandColours, dark: brandColours })),
  /** The theme of members who have not chosen one. Null means the theme of the device. */
  defaultTheme: z.nullable(z.enum(themes)),
  /** The screen that the logo and the path `/` open. Null means the overview. */
  homepage: z.nullable(z.enum(screens)),
  notificationFooter: z.strictObject({
    email: optionalText(footerLength.email),
    sms: optionalText(footerLength.sms),
  }),
  adviserLoginAllowed: z.boolean(),
  reminders: reminderPlan,
  nameRetentionYears: z
    .int()
    .check(z.minimum(nameRetentionYears.min, 'min'), z.maximum(nameRetentionYears.max, 'max')),
})

const logo = z.strictObject({ uuid, href: z.string() })
export const clientConfigurationView = z.strictObject({
  ...clientConfigurationForm.shape,
  /** Null means the licensee's logo. */
  logo: z.nullable(logo),
  version,
})
export type ClientConfiguration = z.output<typeof clientConfigurationView>

const changeConfiguration = 'clientconfiguration.update-configuration'

export const clientConfiguration = {
  read: call({
    method: 'GET',
    path: '/api/clientconfiguration/readconfiguration',
    access: 'clientconfiguration.read-configuration',
    input: nothing,
    output: clientConfigurationView,
  }),
  /** Saves the configuration. Ends the advisers' sessions if the adviser login is no longer allowed. */
  update: call({
    path: '/api/clientconfiguration/updateconfiguration',
    access: changeConfiguration,
    audit: 'updateClientConfiguration',
    input: z.strictObject({ ...clientConfigurationForm.shape, version }),
    output: clientConfigurationView,
    refusals: ['Version.Conflict'],
  }),
  /** Replaces the company's logo with a PNG or JPEG. The picture is stored without its metadata. */
  uploadLogo: uploadCall({
    path: '/api/clientconfiguration/upload-logo',
    access: changeConfiguration,
    audit: 'uploadLogo',
    notInSpec: 'the specification names a logo and its upload, but no call for them',
    input: nothing,
    types: ['png', 'jpg'],
    output: logo,
    refusals: ['File.TooLarge', 'File.TypeNotAllowed', 'File.Broken', 'Image.TooLarge'],
  }),
  removeLogo: call({
    path: '/api/clientconfiguration/remove-logo',
    access: changeConfiguration,
    transaction: 'own',
    audit: 'removeLogo',
    notInSpec: 'a company can return to the licensee’s logo',
    input: nothing,
    output: nothing,
  }),
}
