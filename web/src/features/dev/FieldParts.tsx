import { useState } from 'react'
import * as z from 'zod/mini'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ColourField } from '#ui/ColourField.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { Form, SubmitButton, useForm } from '#ui/Form.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

const required = z.string().check(z.minLength(1, 'required'))
const address = z.strictObject({ street: required, city: required })

/** A form that shows its error summary when it is submitted unchanged. */
function WrongForm() {
  const form = useForm({ schema: address, initial: { street: '', city: '' }, onSubmit: () => undefined })
  return (
    <ContentCard headline="Formular">
      <Form form={form}>
        <TextField {...form.field('street')} label="Straße" />
        <TextField {...form.field('city')} label="Ort" />
        <SubmitButton>Speichern</SubmitButton>
      </Form>
    </ContentCard>
  )
}

/** Shows fields in all states, and a form. */
export function FieldParts() {
  const [text, setText] = useState('Verantwortungsbereich')
  const [ticked, setTicked] = useState(true)
  const [colour, setColour] = useState('#0e5a73')
  const field = { value: text, onChange: setText }

  return (
    <>
      <ContentCard>
        <FieldColumns min={16}>
          <TextField {...field} label="Name" hint="So steht er auf der Bescheinigung." />
          <TextField {...field} label="Mit Fehler" error="Bitte füllen Sie dieses Feld aus." />
          <TextField {...field} label="Gesperrt" disabled />
          <TextField {...field} label="Groß" large />
          <PasswordField {...field} label="Passwort" autoComplete="current-password" />
          <Select
            label="Auswahl"
            options={[
              { value: 'de', label: 'Deutsch' },
              { value: 'en', label: 'English', disabled: true },
            ]}
            value="de"
            onChange={() => undefined}
          />
          <SearchField label="Name oder Benutzername" value="" onChange={() => undefined} />
          <ColourField
            label="Hauptfarbe"
            pickLabel="Hauptfarbe auswählen"
            value={colour}
            onChange={setColour}
          />
          <TextArea {...field} label="Mehrzeilig" hint="noch 979 Zeichen" />
          <div>
            <Checkbox label="Angekreuzt" value={ticked} onChange={setTicked} />
            <Checkbox label="Teils" value={false} indeterminate onChange={setTicked} />
            <Checkbox label="Gesperrt" value disabled onChange={setTicked} />
            <Checkbox
              label="Mit Fehler"
              value={false}
              onChange={setTicked}
              error="Bitte bestätigen Sie das."
            />
          </div>
          <div>
            <Switch label="Eingeschaltet" hint="Wirkt sofort." value={ticked} onChange={setTicked} />
            <Switch label="Geändert" value={false} onChange={setTicked} changed />
            <Switch label="Gesperrt" value onChange={setTicked} disabled />
          </div>
        </FieldColumns>
      </ContentCard>
      <ContentCard>
        <FormSection title="Anschrift" text="Steht auf Dokumenten und Briefen.">
          <FieldGroup title="Betrieb" line>
            <TextField {...field} label="Im Abschnitt" />
          </FieldGroup>
        </FormSection>
      </ContentCard>
      <WrongForm />
    </>
  )
}
