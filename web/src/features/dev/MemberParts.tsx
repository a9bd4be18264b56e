import { useState } from 'react'
import { MemberField } from '#parts/member-picker/MemberField.tsx'
import { MemberPickerDialog } from '#parts/member-picker/MemberPickerDialog.tsx'
import type { PickedMember } from '#parts/member-picker/use-member-search.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Initials } from '#ui/Initials.tsx'
import classes from './dev.module.css'

/** Shows the choice of members in a field and in a dialog, and the initials of members. */
export function MemberParts() {
  const [members, setMembers] = useState<readonly PickedMember[]>([])
  const [open, setOpen] = useState(false)
  const shared = { value: members, onChange: setMembers }

  return (
    <ContentCard>
      <div className={classes.fields}>
        <MemberField
          {...shared}
          label="Verantwortliche"
          hint="Höchstens drei."
          max={3}
          choice={{ role: ['ou-admin', 'admin', 'member'] }}
        />
        <MemberField {...shared} label="Mit Fehler" error="Bitte füllen Sie dieses Feld aus." />
        <MemberField {...shared} label="Gesperrt" disabled />
      </div>
      <br />
      <Initials text="AL" />
      <br />
      <ul className={classes.row}>
        <Chip removeLabel="Ada Lovelace entfernen" onRemove={() => undefined}>
          Ada Lovelace
        </Chip>
        <Chip removeLabel="Grace Hopper entfernen">Grace Hopper</Chip>
      </ul>
      <br />
      <Button onClick={() => setOpen(true)}>Mitglieder hinzufügen</Button>
      <MemberPickerDialog
        open={open}
        onClose={() => setOpen(false)}
        headline="Mitglieder hinzufügen"
        choice={{}}
        onAdd={async (chosen) => setMembers(chosen) ?? true}
      />
    </ContentCard>
  )
}
