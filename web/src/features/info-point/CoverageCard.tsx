import type { Coverage } from '@sorgfalt/contract/info-point/info-point'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { State } from '#ui/Badge.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconAlertTriangle, IconCircleCheck } from '#ui/icons.ts'
import classes from './coverage.module.css'
import { groupIcons } from './group-icons.ts'

/** The card that shows location managers how many helpers are required and how many are present. */
export function CoverageCard({ coverage: { memberCount, workKind, duties } }: { coverage: Coverage }) {
  const t = useText()
  const formats = useFormats()
  const basis = {
    count: memberCount,
    total: formats.number(memberCount),
    kind: t(`location.workKind.${workKind}`),
  }

  return (
    <ContentCard flush className={classes.card ?? ''}>
      <div className={classes.head}>
        <h2>{t('infoPoint.coverage.title')}</h2>
        <p>{t(memberCount > 0 ? 'infoPoint.coverage.text' : 'infoPoint.coverage.nobody', basis)}</p>
      </div>
      {memberCount > 0 && (
        <>
          <ul className={classes.list}>
            {duties.map((duty) => (
              <Duty key={duty.duty} {...duty} />
            ))}
          </ul>
          <p className={classes.hint}>{t('infoPoint.coverage.hint')}</p>
        </>
      )}
    </ContentCard>
  )
}

function Duty({ duty, needed, present, source }: Coverage['duties'][number]) {
  const t = useText()
  const formats = useFormats()
  const missing = Math.max(0, needed - present)
  const figures = {
    needed: formats.number(needed),
    present: formats.number(present),
    count: missing,
    missing: formats.number(missing),
  }

  return (
    <li className={classes.duty}>
      <span className={classes.name}>
        <Icon icon={groupIcons[duty]} />
        {t(`group.type.${duty}`)}
      </span>
      {missing > 0 ? (
        <State tone="err" icon={IconAlertTriangle}>
          {t('infoPoint.coverage.missing', figures)}
        </State>
      ) : (
        <State tone="ok" icon={IconCircleCheck}>
          {t(needed === 0 ? 'infoPoint.coverage.notNeeded' : 'infoPoint.coverage.enough')}
        </State>
      )}
      <span className={classes.figures}>
        {t('infoPoint.coverage.figures', figures)} · {t(`infoPoint.source.${source}`)}
      </span>
    </li>
  )
}
