import type { ImportSummary } from '@sorgfalt/contract/member/import'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { Icon, type IconShape } from '#ui/Icon.tsx'
import { IconAlertCircle, IconEqual, IconPencil, IconUserPlus } from '#ui/icons.ts'
import classes from './outcome-counts.module.css'

const cells: readonly {
  name: 'new' | 'changed' | 'unchanged' | 'faulty'
  count: 'created' | 'updated' | 'unchanged' | 'skipped'
  tone: string
  icon: IconShape
}[] = [
  { name: 'new', count: 'created', tone: 'ok', icon: IconUserPlus },
  { name: 'changed', count: 'updated', tone: 'info', icon: IconPencil },
  { name: 'unchanged', count: 'unchanged', tone: 'neutral', icon: IconEqual },
  { name: 'faulty', count: 'skipped', tone: 'err', icon: IconAlertCircle },
]

/** The numbers of new, changed, unchanged and skipped rows of a finished import. */
export function OutcomeCounts({ summary }: { summary: ImportSummary }) {
  const t = useText()
  const formats = useFormats()

  return (
    <section className={classes.counts} aria-label={t('memberImport.done.counts')}>
      {cells.map(({ name, count, tone, icon }) => (
        <div key={name} className={classes.count}>
          <p
            className={classes.countName}
            data-tone={name === 'faulty' && summary[count] === 0 ? 'neutral' : tone}
          >
            <Icon icon={icon} size={16} />
            {t(`memberImport.summary.${name}`)}
          </p>
          <p className={classes.number}>{formats.number(summary[count])}</p>
          <p className={classes.countText}>{t(`memberImport.done.${count}`)}</p>
        </div>
      ))}
    </section>
  )
}
