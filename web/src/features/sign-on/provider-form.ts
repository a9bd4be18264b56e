import type { ssoProviderForm } from '@sorgfalt/contract/sign-on/sso-provider'
import type { FormState } from '#ui/use-form.ts'

/** The state of the form of a new or an existing provider. */
export type ProviderForm = FormState<typeof ssoProviderForm>

/** The props of a section of the form. */
export interface SectionProps {
  form: ProviderForm
  /** The number of the section, if the page leads through the sections. */
  step?: number
}
