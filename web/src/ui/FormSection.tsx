import { type ReactNode, useId } from 'react'
import classes from './FormSection.module.css'

interface FormSectionProps {
  title: string
  /** One sentence: what the fields are for. */
  text?: ReactNode
  children: ReactNode
}

/** A group of fields beside its title and one sentence. A line separates it from the next group. */
export function FormSection({ title, text, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {text && <div className={classes.text}>{text}</div>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
