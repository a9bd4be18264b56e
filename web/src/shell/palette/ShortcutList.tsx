import { modifier } from '#lib/keys.ts'
import { useText } from '#lib/texts.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { closeOverlay, setSingleKey, useSingleKey } from './palette-store.ts'
import classes from './ShortcutList.module.css'

/** The list of the keyboard shortcuts. */
export function ShortcutList() {
  const t = useText()
  const single = useSingleKey()
  const shortcuts = [
    { keys: [modifier(t), 'K'], does: t('shell.shortcuts.palette') },
    { keys: [modifier(t), 'S'], does: t('shell.shortcuts.save') },
    { keys: ['←', '→'], does: t('shell.shortcuts.pages') },
    { keys: [t('shell.shortcuts.escape')], does: t('shell.shortcuts.close') },
    { keys: ['?'], does: t('shell.shortcuts.list') },
  ]

  return (
    <Dialog
      open
      onClose={closeOverlay}
      headline={t('shell.shortcuts.title')}
      width="small"
      showCancel={false}
    >
      <dl className={classes.list}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={t('shell.shortcuts.single')}
        value={single}
        onChange={setSingleKey}
        className={classes.single ?? ''}
      />
    </Dialog>
  )
}
