import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { languages } from '../core/limits.ts'

export const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'unknown'))
/** `primary` fills areas, and `contrast` is the colour of text on them. */
export const themeColours = z.strictObject({ primary: colour, contrast: colour })
export type ThemeColours = z.output<typeof themeColours>

const perLanguage = z.record(z.enum(languages), z.string())

/** The licensee configuration of spec §3. It is public and must therefore not name any client. */
export const licenseeConfig = z.strictObject({
  licenseeIdentifier: z.nullable(z.string()),
  licenseeName: z.string(),
  externalCalendarHref: z.nullable(z.string()),
  moodImageCopyright: z.nullable(z.string()),
  /** Text of the speech bubble on the mood image, per language. */
  moodText: z.nullable(perLanguage),
  images: z.strictObject({ logo: z.nullable(z.string()), mood: z.nullable(z.string()) }),
  footer: z.strictObject({
    licenseeLink: z.nullable(z.string()),
    legalNoticeLink: z.nullable(z.string()),
    dataProtectionLink: z.nullable(z.string()),
  }),
  theme: z.strictObject({ light: themeColours, dark: themeColours }),
  supportChatKey: z.nullable(z.string()),
  /** The support chat of an external provider. It opens in a frame after the visitor has agreed. */
  supportChat: z.nullable(
    z.strictObject({ provider: z.string(), href: z.string(), privacyLink: z.nullable(z.string()) }),
  ),
})
export type LicenseeConfig = z.output<typeof licenseeConfig>

export const bootstrap = {
  /** Returns the branding of the requested host. */
  loadLicenseeConfig: call({
    method: 'GET',
    path: '/api/bootstrap/load-licensee-config',
    access: 'public',
    transaction: 'own',
    input: z.strictObject({}),
    output: licenseeConfig,
  }),
}
