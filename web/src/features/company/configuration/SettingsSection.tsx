import type { ReactNode } from 'react'
import type { SectionId } from './sections.ts'
import classes from './settings.module.css'

interface SettingsSectionProps {
  /** The index of the page links to this id. */
  id: SectionId
  headline: string
  text?: string
  children: ReactNode
}

/** A section of the configuration: heading, one sentence, settings. A line separates it from the next one. */
export function SettingsSection({ id, headline, text, children }: SettingsSectionProps) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {headline}
      </h2>
      {text && <p className={classes.text}>{text}</p>}
      <div className={classes.content}>{children}</div>
    </section>
  )
}
