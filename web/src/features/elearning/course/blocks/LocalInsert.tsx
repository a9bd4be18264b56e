import type { LocalInsertKey } from '@sorgfalt/contract/elearning/content'
import { useText } from '#lib/texts.tsx'
import { Icon, type IconShape } from '#ui/Icon.tsx'
import { IconFireExtinguisher, IconFirstAidKit, IconMapPin, IconPhone } from '#ui/icons.ts'
import classes from './blocks.module.css'

const icons: Record<LocalInsertKey, IconShape> = {
  'assembly-point': IconMapPin,
  'internal-emergency-number': IconPhone,
  'fire-assistants': IconFireExtinguisher,
  'first-aiders': IconFirstAidKit,
}

/** The company's text for the learner's location. Without a text, the insert says whom to ask. */
export function LocalInsert({ name, value }: { name: LocalInsertKey; value: string | null }) {
  const t = useText()
  return (
    <section className={classes.local} data-missing={value === null || undefined}>
      <Icon icon={icons[name]} />
      <div>
        <p className={classes.localLabel}>{t(`elearning.blocks.local.${name}`)}</p>
        {value === null ? (
          <p>{t('elearning.blocks.localMissing')}</p>
        ) : (
          <p className={classes.localValue}>{value}</p>
        )}
      </div>
    </section>
  )
}
