import { Badge, CountBadge, State, type Tone } from '#ui/Badge.tsx'
import { Button, type ButtonKind } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconArrowRight, IconCircleCheck, IconDots, IconPlus, IconRefresh, IconTrash } from '#ui/icons.ts'
import { Menu } from '#ui/Menu.tsx'
import classes from './dev.module.css'

const kinds: ButtonKind[] = ['primary', 'secondary', 'ghost', 'danger']
const tones: Tone[] = ['ok', 'warn', 'err', 'info', 'neutral']

/** Shows samples of buttons, menus and badges. */
export function ButtonParts() {
  return (
    <>
      {kinds.map((kind) => (
        <div key={kind} className={classes.row}>
          <Button kind={kind}>Speichern</Button>
          <Button kind={kind} icon={IconPlus}>
            Mitglied anlegen
          </Button>
          <Button kind={kind} iconAfter={IconArrowRight}>
            Weiter
          </Button>
          <Button kind={kind} size="small">
            Klein
          </Button>
          <Button kind={kind} size="large">
            Groß
          </Button>
          <Button kind={kind} disabled>
            Gesperrt
          </Button>
          <Button kind={kind} busy>
            Beschäftigt
          </Button>
        </div>
      ))}
      <div className={classes.row}>
        <IconButton icon={IconRefresh} label="Neu laden" />
        <IconButton icon={IconRefresh} label="Neu laden, gerahmt" framed />
        <IconButton icon={IconRefresh} label="Neu laden, gesperrt" disabled />
        <Menu
          trigger={<IconButton icon={IconDots} label="Weitere Aktionen" framed />}
          entries={[
            { label: 'Bearbeiten', onClick: () => undefined },
            { label: 'Archivieren', hint: 'Erst ohne offene Aufgaben möglich', disabled: true },
            { label: 'Löschen', icon: IconTrash, danger: true, onClick: () => undefined },
          ]}
        />
      </div>
      <div className={classes.row}>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} icon={IconCircleCheck}>
            {tone}
          </Badge>
        ))}
        {tones.map((tone) => (
          <State key={tone} tone={tone} icon={IconCircleCheck}>
            {tone}
          </State>
        ))}
        <CountBadge count={12} label="12 offene Aufgaben" />
      </div>
    </>
  )
}
