import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import classes from './dev.module.css'

const dialogs = {
  none: { label: 'Ohne Breite' },
  small: { label: 'Klein, 30rem', width: 'small' },
  medium: { label: 'Mittel, 40rem', width: 'medium' },
  large: { label: 'Groß, 50rem', width: 'large' },
  other: { label: 'Unbekannt = klein', width: 'huge' },
  noCancel: { label: 'Ohne Abbrechen', showCancel: false },
  locked: { label: 'Nicht wegzuklicken', closable: false },
  busy: { label: 'Beschäftigt', busy: true },
  dirty: { label: 'Ungespeichert', dirty: true },
  long: { label: 'Viel Inhalt', long: true },
} as const
type Kind = keyof typeof dialogs

const paragraph =
  'Ihre Änderungen auf dieser Seite sind noch nicht gespeichert. Wenn Sie gehen, sind sie verloren.'

/** Shows dialogs in all widths and states. */
export function DialogParts() {
  const [open, setOpen] = useState<Kind | null>(null)
  const close = () => setOpen(null)

  return (
    <div className={classes.row}>
      {(Object.keys(dialogs) as Kind[]).map((kind) => {
        const { label, ...look } = dialogs[kind]
        const long = 'long' in look

        return (
          <div key={kind}>
            <Button onClick={() => setOpen(kind)}>{label}</Button>
            <Dialog
              open={open === kind}
              onClose={close}
              headline={label}
              paragraphs={
                long ? Array.from({ length: 30 }, (_, index) => `${index + 1}. ${paragraph}`) : [paragraph]
              }
              bullets={['erstens', 'zweitens']}
              {...('width' in look && { width: look.width })}
              {...('showCancel' in look && { showCancel: look.showCancel })}
              {...('dirty' in look && { dirty: look.dirty })}
              {...('closable' in look && { closable: look.closable })}
              buttons={[
                { label: 'Übernehmen', onClick: close, busy: 'busy' in look },
                { label: 'Löschen', kind: 'danger', onClick: close, disabled: true },
              ]}
            />
          </div>
        )
      })}
    </div>
  )
}
