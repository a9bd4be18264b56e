import { State } from '#ui/Badge.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { FactList } from '#ui/FactList.tsx'
import {
  IconBuilding,
  IconCalendarEvent,
  IconDownload,
  IconEye,
  IconFlame,
  IconPlus,
  IconTrash,
} from '#ui/icons.ts'
import { ListCard } from '#ui/ListCard.tsx'
import classes from './dev.module.css'

/** Shows samples of list cards with all kinds of buttons and labels, of content cards and of a disclosure. */
export function CardParts() {
  const nothing = () => undefined
  return (
    <>
      <ListCard
        headline="Brandschutz und Verhalten im Brandfall"
        onClick={nothing}
        icon={IconFlame}
        badges={[{ text: 'Überfällig seit 3 Tagen', tone: 'err' }, { text: 'Pflicht' }]}
        category="Sicherheit"
        description="Vom Entstehungsbrand bis zur Sammelstelle."
        duration="15 Minuten"
        labels={[
          { text: 'Lager und Umschlag', icon: IconBuilding },
          { text: 'Frist ändern', icon: IconCalendarEvent, onClick: nothing },
        ]}
        progress={{ percent: 40, label: 'Fortschritt', text: 'Seite 4 von 12' }}
        state={
          <State tone="warn" icon={IconCalendarEvent}>
            in 5 Tagen
          </State>
        }
        actions={[
          { text: 'Weiterlernen', type: 'primary', onClick: nothing },
          {
            text: 'Weitere Aktionen',
            entries: [
              { text: 'Herunterladen', icon: IconDownload, onClick: nothing },
              { text: 'Zurücksetzen', hint: 'Noch nicht begonnen', disabled: true },
              { text: 'Löschen', icon: IconTrash, onClick: nothing },
            ],
          },
        ]}
      />
      <ListCard
        headline="Mit Bild, ein Link"
        link={{ to: '/dashboard' }}
        image="/app-icon.svg"
        description="Bis 31. Dezember"
        state={<State tone="ok">erledigt</State>}
        actions={[{ text: 'Bescheinigung', icon: IconDownload, link: { to: '/dashboard' } }]}
      />
      <ListCard
        headline="Ohne Kachel und Stand"
        actions={[{ text: 'Beginnen', icon: IconPlus, onClick: nothing }]}
      />
      <ListCard
        headline="Gesperrt, mit Hinweis, beschäftigt"
        icon={IconFlame}
        actions={[
          { text: 'Beginnen', disabled: true, hint: 'Erst ab dem 1. Dezember' },
          { text: 'Lädt', busy: true },
        ]}
      />
      <ContentCard headline="Inhaltskarte" subHeadline="Mit Linie unter dem Kopf" headBorder>
        <FactList
          facts={[
            ['Name', 'Ada Lovelace'],
            ['Rolle', 'Mitglied'],
          ]}
          className={classes.fields}
        />
      </ContentCard>
      <Disclosure icon={IconEye} label="Wer kann das sehen?">
        <p>Aufgeklappt steht hier mehr.</p>
      </Disclosure>
      <ContentCard headline={null}>
        <p>Ohne Überschrift, wo eine stehen sollte</p>
      </ContentCard>
    </>
  )
}
