import type { ResetMode, ResetReach } from '@sorgfalt/contract/member/access'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import classes from './access.module.css'

/**
 * Shows how many members a reset by email or SMS does not reach. Users can expand the list of their names.
 */
export function SkippedMembers({
  reach: { skipped, skippedCount },
  mode,
}: {
  reach: ResetReach
  mode: ResetMode
}) {
  const t = useText()
  const formats = useFormats()

  if (skippedCount === 0 || mode === 'initial') return null

  return (
    <details className={classes.skipped}>
      <summary>
        {t(`access.skipped.${mode}`, { count: skippedCount, total: formats.number(skippedCount) })}
      </summary>
      <ul>
        {skipped.map(({ uuid, firstName, lastName }) => (
          <li key={uuid}>{`${firstName} ${lastName}`}</li>
        ))}
        {skippedCount > skipped.length && (
          <li>{t('common.table.more', { count: skippedCount - skipped.length })}</li>
        )}
      </ul>
    </details>
  )
}
