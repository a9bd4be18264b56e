import {
  type ClientConfiguration,
  clientConfiguration,
  clientConfigurationForm,
} from '@sorgfalt/contract/company/company'
import { footerLength, nameRetentionYears } from '@sorgfalt/contract/core/limits'
import type { Screen } from '@sorgfalt/contract/core/routes'
import { reloadMember, useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { menu } from '#parts/menu/menu.ts'
import { RecordActions } from '#parts/record-form/RecordActions.tsx'
import { RestoredNote } from '#parts/record-form/RestoredNote.tsx'
import { useRecordForm } from '#parts/record-form/use-record-form.ts'
import { Callout } from '#ui/Callout.tsx'
import { Dropdown } from '#ui/Dropdown.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { Form } from '#ui/Form.tsx'
import { SectionIndex } from '#ui/SectionIndex.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { SettingsScreen } from '../SettingsScreen.tsx'
import { ColoursCard } from './ColoursCard.tsx'
import {
  type ConfigurationValues,
  findDifferences,
  listHomepages,
  toFormValues,
} from './configuration.rules.ts'
import { DefaultThemeCard } from './DefaultThemeCard.tsx'
import { LogoCard } from './LogoCard.tsx'
import { RemindersCard } from './RemindersCard.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { describeChanges, listSections } from './sections.ts'
import classes from './settings.module.css'

/** The page of the company's configuration. */
export function ConfigurationPage() {
  return (
    <SettingsScreen
      title="company.configuration.title"
      context="company.configuration.context"
      call={clientConfiguration.read}
      form={ConfigurationForm}
    />
  )
}

function ConfigurationForm({ saved }: { saved: ClientConfiguration }) {
  const t = useText()
  const may = useCan()
  const editable = may(clientConfiguration.update)
  const settings = useRecordForm({
    schema: clientConfigurationForm,
    saved,
    read: clientConfiguration.read,
    update: clientConfiguration.update,
    valuesOf: toFormValues,
    successToast: 'company.configuration.saved',
    editable,
    // Applies the colours, the default theme and the start page at once.
    onSaved: async () => void (await reloadMember()),
  })

  const { form, element } = settings

  return (
    <div className={classes.layout}>
      <SectionIndex
        label={t('company.configuration.index.title')}
        changedLabel={t('company.configuration.index.changed')}
        groups={listSections(t, form.changed)}
      />
      <Form form={form} ref={element} className={classes.sections ?? ''}>
        {!editable && <Callout tone="info">{t('company.details.readOnly')}</Callout>}
        <RestoredNote record={settings} />
        <RemindersCard
          value={form.values.reminders}
          saved={settings.base.reminders}
          onChange={form.field('reminders').onChange}
          disabled={!editable}
        />
        <FootersCard
          value={form.values.notificationFooter}
          onChange={form.field('notificationFooter').onChange}
          disabled={!editable}
        />
        <ColoursCard value={form.values.theme} onChange={form.field('theme').onChange} disabled={!editable} />
        <DefaultThemeCard
          value={form.values.defaultTheme}
          onChange={form.field('defaultTheme').onChange}
          disabled={!editable}
        />
        <LogoCard logo={saved.logo} editable={editable} />
        <HomepageCard
          value={form.values.homepage}
          onChange={form.field('homepage').onChange}
          disabled={!editable}
        />
        <SettingsSection id="adviser" headline={t('company.configuration.adviser')}>
          <Switch
            label={t('company.configuration.adviserAllowed')}
            hint={t('company.configuration.adviserHint')}
            value={form.values.adviserLoginAllowed}
            changed={form.changed.includes('adviserLoginAllowed')}
            onChange={form.field('adviserLoginAllowed').onChange}
            disabled={!editable}
          />
        </SettingsSection>
        <RetentionCard
          value={form.values.nameRetentionYears}
          onChange={form.field('nameRetentionYears').onChange}
          disabled={!editable}
        />
        <RecordActions
          record={settings}
          changed={describeChanges(t, settings.base, form)}
          listDifferences={(newlySaved, names) => findDifferences(form.values, names, newlySaved, t)}
        />
      </Form>
    </div>
  )
}

interface CardProps<V> {
  value: V
  onChange: (value: V) => void
  disabled: boolean
}

function HomepageCard({ value, onChange, disabled }: CardProps<Screen | null>) {
  const t = useText()
  const known = listHomepages(menu)
  const items = [
    { value: '', label: t('company.configuration.homepageDefault') },
    ...known.map(({ path, title }) => ({ value: path, label: t(title) })),
    // The saved start page stays in the list even if it is no longer offered.
    ...(value && !known.some(({ path }) => path === value) ? [{ value, label: value }] : []),
  ]

  return (
    <SettingsSection id="homepage" headline={t('company.configuration.start')}>
      <FieldColumns>
        <Dropdown<string>
          label={t('company.configuration.homepage')}
          hint={t('company.configuration.homepageHint')}
          max={0}
          items={items}
          value={[value ?? '']}
          onChange={([path]) => onChange((path || null) as Screen | null)}
          disabled={disabled}
        />
      </FieldColumns>
    </SettingsSection>
  )
}

function FootersCard({ value, onChange, disabled }: CardProps<ConfigurationValues['notificationFooter']>) {
  const t = useText()
  return (
    <SettingsSection
      id="footers"
      headline={t('company.configuration.footers')}
      text={t('company.configuration.footersText')}
    >
      <FieldColumns>
        {(['email', 'sms'] as const).map((channel) => (
          <TextArea
            key={channel}
            name={`notificationFooter.${channel}`}
            label={t(`company.configuration.${channel}`)}
            hint={t('company.configuration.left', { count: footerLength[channel] - value[channel].length })}
            rows={channel === 'email' ? 5 : 3}
            maxLength={footerLength[channel]}
            value={value[channel]}
            onChange={(text) => onChange({ ...value, [channel]: text })}
            disabled={disabled}
          />
        ))}
      </FieldColumns>
    </SettingsSection>
  )
}

const yearOptions = Array.from({ length: nameRetentionYears.max - nameRetentionYears.min + 1 }, (_, index) =>
  String(nameRetentionYears.min + index),
)

/** The card for the number of years after which names are removed from the results of deleted members. */
function RetentionCard({ value, onChange, disabled }: CardProps<number>) {
  const t = useText()
  return (
    <SettingsSection
      id="retention"
      headline={t('company.configuration.retention')}
      text={t('company.configuration.retentionText')}
    >
      <FieldColumns>
        <Dropdown<string>
          label={t('company.configuration.nameRetentionYears')}
          searchable={false}
          hint={t('company.configuration.nameRetentionYearsHint')}
          max={0}
          items={yearOptions.map((years) => ({
            value: years,
            label: t('company.configuration.years', { count: Number(years) }),
          }))}
          value={[String(value)]}
          onChange={([years]) => onChange(Number(years))}
          disabled={disabled}
        />
      </FieldColumns>
    </SettingsSection>
  )
}
