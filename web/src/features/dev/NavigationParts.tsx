import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { CommandPalette, type PaletteEntry } from '#ui/CommandPalette.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { IconArrowRight, IconUsers } from '#ui/icons.ts'
import { SaveBar } from '#ui/SaveBar.tsx'
import { SectionIndex } from '#ui/SectionIndex.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import classes from './dev.module.css'

const here = { to: '/dashboard/dev/parts' } as const
const home = { to: '/dashboard' } as const
const steps = ['Datei hochladen', 'Felder zuordnen', 'Passwörter', 'Zusammenfassung']
const entries: readonly PaletteEntry[] = [
  { id: 'list', label: 'Mitgliederliste', aside: 'Unternehmen', icon: IconUsers, link: home },
  { id: 'archive', label: 'Archiv', link: home },
]

const sections = [
  { label: 'Unternehmen', sections: [{ id: 'anchor-name', label: 'Name' }] },
  { label: 'Nachrichten', sections: [{ id: 'anchor-mail', label: 'E-Mail', changed: true }] },
]

/** Shows samples of tabs, an index, steps, links, the save bar and the command palette. */
export function NavigationParts() {
  const [changes, setChanges] = useState(0)
  const [text, setText] = useState<string>()
  const found = entries.filter(({ label }) => label.toLowerCase().includes((text ?? '').toLowerCase()))
  const close = () => setText(undefined)

  return (
    <>
      <Tabs
        label="Reiter"
        tabs={[
          { label: 'Angaben', link: here },
          { label: 'Mitglieder', link: home, count: { value: 12, label: '12 Mitglieder' } },
        ]}
      />
      <SectionIndex label="Abschnitte" changedLabel="nicht gespeichert" groups={sections} />
      {[0, 2, 4].map((current) => (
        <ContentCard key={current}>
          <Stepper
            label={`Import ${current}`}
            stepOf={(step) => `Schritt ${step} von 4`}
            steps={steps}
            current={current}
            complete={current === 4}
          />
        </ContentCard>
      ))}
      <div className={classes.row}>
        <ButtonLink link={home} iconAfter={IconArrowRight}>
          Link als Schaltfläche
        </ButtonLink>
        <ExternalLink href="https://www.dguv.de">Fremde Seite</ExternalLink>
        <ExternalLink href="javascript:x">Was keine Adresse ist</ExternalLink>
        <Button onClick={() => setChanges(changes + 1)}>Etwas ändern</Button>
        <Button onClick={() => setText('')}>Palette</Button>
      </div>
      <SaveBar changes={changes} onSave={() => setChanges(0)} onDiscard={() => setChanges(0)} />
      {text !== undefined && (
        <CommandPalette
          label="Springen zu"
          placeholder="Seite oder Mitglied"
          nothing="Nichts gefunden"
          help="Pfeiltasten wählen, Eingabe öffnet"
          resultsOf={(count) => `${count} Treffer`}
          text={text}
          onText={setText}
          groups={found.length > 0 ? [{ title: 'Seiten', entries: found }] : []}
          busy={false}
          onPick={close}
          onClose={close}
        />
      )}
    </>
  )
}
