import { firstExecutionBufferDays, intervalMonths } from '@sorgfalt/contract/limits'
import { type RiskCatalogDetails, type RiskSettings, riskCatalog, riskSettingsForm } from '@sorgfalt/contract/risk-catalog'
import { useFormats } from '#lib/format.ts'
import { invalidate } from '#lib/invalidation.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { bufferText, intervalText } from '#parts/due-settings/due-words.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { useRecordForm } from '#parts/record-form/use-record-form.ts'
import { LegalRefs } from '#parts/risk/LegalRefs.tsx'
import { VersionConflict } from '#parts/version-conflict/VersionConflict.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { Form } from '#ui/Form.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { Select } from '#ui/Select.tsx'
import classes from './catalog.module.css'
import { differencesOf, valuesOf } from './settings.rules.ts'

const intervals = Array.from({ length: intervalMonths.max + 1 }, (_, months) => months)

/** How the company uses a risk assessment, and what it consists of. */
export function SettingsTab({ details }: { details: RiskCatalogDetails }) {
  const { riskAssessmentTaskUuid } = details
  const { data, error, retry } = useCall(riskCatalog.readSettings, { riskAssessmentTaskUuid })
  return (
    <div className={classes.form}>
      {data ? <SettingsForm details={details} saved={data} /> : <PendingCard error={error} retry={retry} />}
      <AboutCard details={details} />
    </div>
  )
}

function SettingsForm({ details, saved }: { details: RiskCatalogDetails; saved: RiskSettings }) {
  const t = useText()
  const formats = useFormats()
  const may = useCan()
  const disabled = !may(riskCatalog.saveSettings)
  const { riskAssessmentTaskUuid } = details
  const record = useRecordForm({
    schema: riskSettingsForm,
    saved,
    read: riskCatalog.readSettings,
    update: riskCatalog.saveSettings,
    valuesOf,
    successToast: 'riskAssessment.catalog.settings.saved',
    input: { riskAssessmentTaskUuid },
    extra: async () => ({ riskAssessmentTaskUuid }),
    onSaved: () => invalidate([riskCatalog.readCatalogList, riskCatalog.readAssignmentList]),
  })
  const { form, element, action, theirs } = record
  const { dueDateInterval, firstExecutionBuffer, active } = form.values
  return (
    <Form form={form} ref={element}>
      {disabled && <Callout tone="info">{t('elearning.catalog.settings.readOnly')}</Callout>}
      <ContentCard headline={t('riskAssessment.catalog.settings.title')}>
        <div className={classes.columns}>
          <Select
            {...form.field('dueDateInterval')}
            label={t('riskAssessment.catalog.settings.interval')}
            hint={t('riskAssessment.catalog.settings.intervalHint', { recommended: intervalText(t, details.recommendedInterval) })}
            options={intervals.map((months) => ({ value: String(months), label: intervalText(t, months) }))}
            value={String(dueDateInterval)}
            onChange={(months) => form.set({ dueDateInterval: Number(months) })}
            disabled={disabled}
          />
          <Select
            {...form.field('firstExecutionBuffer')}
            label={t('riskAssessment.catalog.settings.buffer')}
            hint={t('riskAssessment.catalog.settings.bufferHint')}
            options={firstExecutionBufferDays.map((days) => ({ value: String(days), label: bufferText(t, days, formats.days) }))}
            value={String(firstExecutionBuffer)}
            onChange={(days) => form.set({ firstExecutionBuffer: Number(days) as typeof firstExecutionBuffer })}
            disabled={disabled}
          />
          <div className={classes.wide}>
            <Checkbox
              label={t('riskAssessment.catalog.settings.active')}
              value={active}
              onChange={(value) => form.set({ active: value })}
              disabled={disabled}
            />
            <p className={classes.hint}>{t('riskAssessment.catalog.settings.activeHint')}</p>
          </div>
        </div>
      </ContentCard>
      <SaveBar changes={form.changed.length} busy={action.pending} onSave={record.save} onDiscard={() => form.reset()} />
      <VersionConflict
        open={theirs !== undefined}
        lastSave={record.lastSave}
        differences={theirs ? differencesOf(form.values, form.changed, theirs, t) : []}
        onKeep={record.keepMine}
        onTake={record.takeTheirs}
      />
    </Form>
  )
}

function AboutCard({ details: { description, categories, legalSources } }: { details: RiskCatalogDetails }) {
  const t = useText()
  return (
    <ContentCard headline={t('riskAssessment.catalog.about')} subHeadline={description}>
      <ul className={classes.contents}>
        {categories.map(({ title, itemCount }) => (
          <li key={title}>
            <span>{title}</span>
            <span className={classes.count}>{t('riskAssessment.catalog.statements', { count: itemCount })}</span>
          </li>
        ))}
      </ul>
      <LegalRefs sources={legalSources} />
    </ContentCard>
  )
}
