import type { ReactNode } from 'react'
import { useText } from '#lib/texts.tsx'
import { FormSection } from '#ui/FormSection.tsx'

interface NumberedSectionProps {
  section: 'product' | 'guide' | 'connection' | 'metadata' | 'access'
  /** The number before the title. Undefined: the title has no number. */
  step: number | undefined
  children: ReactNode
}

/** A section of the form of a provider. */
export function NumberedSection({ section, step, children }: NumberedSectionProps) {
  const t = useText()
  const title = t(`signOn.settings.sections.${section}`)

  return (
    <FormSection
      title={step === undefined ? title : `${step}. ${title}`}
      text={t(`signOn.settings.sections.${section}Text`)}
    >
      {children}
    </FormSection>
  )
}
