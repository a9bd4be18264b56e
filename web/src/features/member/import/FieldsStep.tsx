import { importUsernameColumn } from '@sorgfalt/contract/core/limits'
import { usernameFromNames } from '@sorgfalt/contract/fields/username'
import {
  type ImportField,
  type ImportMapping,
  importFields,
  type MemberImportView,
  memberImport,
} from '@sorgfalt/contract/member/import'
import { useFormats } from '#lib/format.ts'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconArrowRight, IconInfoCircle } from '#ui/icons.ts'
import { FieldOptions } from './FieldOptions.tsx'
import fields from './fields.module.css'
import classes from './import.module.css'
import {
  assignColumn,
  dropImpossibleChoices,
  findField,
  hasEmptyConstant,
  listMissingFields,
} from './import.rules.ts'
import { StepFooter } from './StepFooter.tsx'
import type { StepProps } from './step-props.ts'

/** Step 2: the mapping of columns to fields. */
export function FieldsStep({ state, view, settings }: StepProps) {
  const t = useText()
  const formats = useFormats()
  const { mapping, hasHeader } = settings
  // The check counts the seats that the file needs.
  const check = useAction(memberImport.importCsv, {
    invalidates: [memberImport.readRows],
    onSuccess: async () => {
      await state.reload()
      state.goTo('password')
    },
    onFailure: state.handleRefusal,
  })
  const change = (next: ImportMapping) =>
    state.setSettings(dropImpossibleChoices({ ...settings, mapping: next }))
  const assigned = view.columns.filter(({ index }) => findField(mapping, index) !== undefined).length
  const missing = listMissingFields(mapping).map((field) => t(`memberImport.field.${field}`))

  return (
    <div className={classes.stack}>
      <ContentCard
        headline={t('memberImport.fields.title')}
        subHeadline={t('memberImport.fields.recognised', { count: assigned, total: view.columns.length })}
        flush
      >
        <div className={fields.columnHead} aria-hidden>
          <span>{t('memberImport.fields.column')}</span>
          <span>{t('memberImport.fields.samples')}</span>
          <span>{t('memberImport.fields.target')}</span>
        </div>
        <ul className={fields.columns}>
          {view.columns.map((column) => (
            <ColumnLine
              key={column.index}
              column={column}
              hasHeader={hasHeader}
              mapping={mapping}
              onChange={change}
            />
          ))}
        </ul>
        <div className={fields.columnFoot}>
          <Checkbox
            label={t('memberImport.fields.header')}
            value={hasHeader}
            onChange={(value) => state.setSettings({ ...settings, hasHeader: value })}
          />
          <p className={fields.hint}>
            <Icon icon={IconInfoCircle} size={16} />
            {t('memberImport.fields.generated', { example: createExample(view, settings) })}
          </p>
        </div>
      </ContentCard>
      <FieldOptions settings={settings} onChange={state.setSettings} onMapping={change} />
      <StepFooter
        onBack={() => state.goTo('upload')}
        remark={
          missing.length > 0
            ? t('memberImport.fields.missing', { fields: formats.list(missing) })
            : t('memberImport.fields.complete')
        }
      >
        <Button
          kind="primary"
          size="large"
          iconAfter={IconArrowRight}
          disabled={missing.length > 0 || hasEmptyConstant(mapping)}
          busy={check.pending}
          onClick={() =>
            void check.run({ importUuid: view.importUuid, ...dropImpossibleChoices(settings), dryRun: true })
          }
        >
          {t('memberImport.fields.next')}
        </Button>
      </StepFooter>
    </div>
  )
}

interface ColumnLineProps {
  column: MemberImportView['columns'][number]
  hasHeader: boolean
  mapping: ImportMapping
  onChange: (mapping: ImportMapping) => void
}

function ColumnLine({ column: { index, name, samples }, hasHeader, mapping, onChange }: ColumnLineProps) {
  const t = useText()
  const field = findField(mapping, index)
  const title = (hasHeader && name.trim()) || t('memberImport.fields.unnamed', { number: index + 1 })
  const shown = (hasHeader ? samples : [name, ...samples]).slice(0, 3)
  const none = { value: 'none' as const, label: t('memberImport.fields.skip') }
  const items: readonly { value: ImportField | 'none'; label: string }[] = [
    none,
    ...importFields.map((value) => ({ value, label: t(`memberImport.field.${value}`) })),
  ]

  return (
    <li className={fields.column}>
      <span className={fields.columnName}>{title}</span>
      <span className={fields.samples}>
        {shown.map((sample, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- several rows may contain the same value
          <span key={index} title={sample}>
            {sample.trim() || '–'}
          </span>
        ))}
      </span>
      <div className={fields.target} data-skipped={field === undefined || undefined}>
        <Dropdown
          label={t('memberImport.fields.fieldOf', { column: title })}
          items={items}
          value={[field ?? 'none']}
          max={0}
          onChange={([value]) =>
            onChange(assignColumn(mapping, index, value === undefined || value === 'none' ? null : value))
          }
        />
      </div>
    </li>
  )
}

/** Returns the generated username of the first row as an example. */
function createExample({ columns }: MemberImportView, { mapping, hasHeader }: StepProps['settings']): string {
  const readFirst = (field: 'firstName' | 'lastName'): string => {
    const source = mapping[field]
    const column = source && 'column' in source ? columns[source.column] : undefined
    return (hasHeader ? column?.samples[0] : column?.name) ?? ''
  }

  const [first, last] = [readFirst('firstName'), readFirst('lastName')]

  return first && last ? usernameFromNames(first, last) : importUsernameColumn
}
