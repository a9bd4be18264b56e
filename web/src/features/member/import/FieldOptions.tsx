import {
  type ImportField,
  type ImportMapping,
  type ImportSettings,
  importModes,
} from '@sorgfalt/contract/member/import'
import { useText } from '#lib/texts.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconX } from '#ui/icons.ts'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import fields from './fields.module.css'
import classes from './import.module.css'
import { listConstantFields, listConstants, setConstant } from './import.rules.ts'

interface FieldOptionsProps {
  settings: ImportSettings
  onChange: (settings: ImportSettings) => void
  onMapping: (mapping: ImportMapping) => void
}

/** The settings for existing members, and the fields that have the same value in all rows. */
export function FieldOptions({ settings, onChange, onMapping }: FieldOptionsProps) {
  const t = useText()
  const { mapping, mode, createOrgUnits } = settings

  return (
    <>
      <ContentCard headline={t('memberImport.fields.optionsTitle')}>
        <FieldColumns>
          <Select
            label={t('memberImport.fields.mode')}
            options={importModes
              .toReversed()
              .map((value) => ({ value, label: t(`memberImport.fields.${value}`) }))}
            value={mode}
            onChange={(value) => onChange({ ...settings, mode: value })}
            hint={t(`memberImport.fields.${mode}Hint`)}
          />
        </FieldColumns>
        {mapping.orgUnits && (
          <div className={fields.option}>
            <Checkbox
              label={t('memberImport.fields.createOrgUnits')}
              value={createOrgUnits}
              onChange={(value) => onChange({ ...settings, createOrgUnits: value })}
            />
            <p className={classes.note}>{t('memberImport.fields.createOrgUnitsHint')}</p>
          </div>
        )}
      </ContentCard>
      <Constants mapping={mapping} onChange={onMapping} />
    </>
  )
}

function Constants({
  mapping,
  onChange,
}: {
  mapping: ImportMapping
  onChange: (mapping: ImportMapping) => void
}) {
  const t = useText()
  const nameOf = (field: ImportField) => t(`memberImport.field.${field}`)
  const possible = listConstantFields(mapping).map((value) => ({ value, label: nameOf(value) }))

  return (
    <ContentCard
      headline={t('memberImport.fields.constantsTitle')}
      subHeadline={t('memberImport.fields.constantsText')}
      actions={
        possible.length > 0 && (
          <Dropdown
            variant="button"
            label={t('memberImport.fields.chooseField')}
            placeholder={t('memberImport.fields.addConstant')}
            items={possible}
            value={[]}
            max={0}
            onChange={([field]) => field && onChange(setConstant(mapping, field, ''))}
          />
        )
      }
    >
      {listConstants(mapping).map(({ field, value }) => (
        <div key={field} className={fields.constant}>
          <TextField
            label={t('memberImport.fields.constant', { field: nameOf(field) })}
            value={value}
            maxLength={250}
            onChange={(next) => onChange(setConstant(mapping, field, next))}
          />
          <IconButton
            icon={IconX}
            label={t('memberImport.fields.removeConstant', { field: nameOf(field) })}
            onClick={() => onChange(setConstant(mapping, field, null))}
          />
        </div>
      ))}
    </ContentCard>
  )
}
