import { setTheme, useTheme } from '#lib/theme.ts'
import { IconMoon, IconSun } from '#ui/icons.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Segments } from '#ui/Segments.tsx'
import { ButtonParts } from './ButtonParts.tsx'
import { CardParts } from './CardParts.tsx'
import { ChartParts } from './ChartParts.tsx'
import { DialogParts } from './DialogParts.tsx'
import { DropdownParts } from './DropdownParts.tsx'
import classes from './dev.module.css'
import { FeedbackParts } from './FeedbackParts.tsx'
import { FieldParts } from './FieldParts.tsx'
import { MemberParts } from './MemberParts.tsx'
import { NavigationParts } from './NavigationParts.tsx'
import { TableParts } from './TableParts.tsx'
import { UploadParts } from './UploadParts.tsx'

const sections = {
  Tables: TableParts,
  Dropdowns: DropdownParts,
  Fields: FieldParts,
  Buttons: ButtonParts,
  Members: MemberParts,
  Cards: CardParts,
  Dialogs: DialogParts,
  Upload: UploadParts,
  Feedback: FeedbackParts,
  Navigation: NavigationParts,
  Charts: ChartParts,
} as const

/**
 * Shows every part of the interface in every state. Only developers use the page, so it is not translated.
 */
export function PartsPage() {
  const theme = useTheme()
  const names = Object.keys(sections) as (keyof typeof sections)[]

  return (
    <>
      <PageHead
        headline="Parts"
        crumbs={[{ label: 'Development' }, { label: 'Parts' }]}
        context={`${names.length} groups`}
        actions={
          <Segments
            label="Theme"
            options={[
              { value: 'light', label: 'Light', icon: IconSun },
              { value: 'dark', label: 'Dark', icon: IconMoon },
            ]}
            value={theme}
            onChange={setTheme}
          />
        }
      />
      {names.map((name) => {
        const Parts = sections[name]
        return (
          <section key={name} id={name.toLowerCase()} className={classes.section}>
            <h2>{name}</h2>
            <Parts />
          </section>
        )
      })}
    </>
  )
}
