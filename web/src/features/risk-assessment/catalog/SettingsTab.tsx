import { minimumCompletions } from '@sorgfalt/contract/core/limits'
import { riskAssignment } from '@sorgfalt/contract/risk-assessment/assignment'
import {
  type RiskCatalogDetails,
  type RiskSettings,
  riskCatalog,
  riskSettingsForm,
} from '@sorgfalt/contract/risk-assessment/catalog'
import { riskEvaluation } from '@sorgfalt/contract/risk-assessment/evaluation'
import { invalidate } from '#lib/invalidation.ts'
import { useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { useCall } from '#lib/use-call.ts'
import { DueFields } from '#parts/due-settings/DueFields.tsx'
import { intervalText } from '#parts/due-settings/due-texts.ts'
import { PendingCard } from '#parts/record/PendingCard.tsx'
import { RecordActions } from '#parts/record-form/RecordActions.tsx'
import { RestoredNote } from '#parts/record-form/RestoredNote.tsx'
import { useRecordForm } from '#parts/record-form/use-record-form.ts'
import { LegalRefs } from '#parts/risk/LegalRefs.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import classes from './catalog.module.css'
import { findDifferences, minimumText, toFormValues } from './settings.rules.ts'

/** The numbers of submissions that a company can require for an inspection. */
const minimums = Array.from({ length: minimumCompletions }, (_, index) => index + 1)

/** Shows the settings and the content of a risk assessment. */
export function SettingsTab({ details }: { details: RiskCatalogDetails }) {
  const { riskAssessmentTaskUuid } = details
  const { data, error, retry } = useCall(riskCatalog.readSettings, { riskAssessmentTaskUuid })

  return (
    <div className={classes.form}>
      {data ? <SettingsForm details={details} saved={data} /> : <PendingCard error={error} retry={retry} />}
      {/* The settings are above this card, so it appears only after them. */}
      {(data ?? error) && <AboutCard details={details} />}
    </div>
  )
}

function SettingsForm({ details, saved }: { details: RiskCatalogDetails; saved: RiskSettings }) {
  const t = useText()
  const may = useCan()
  const disabled = !may(riskCatalog.saveSettings)
  const { riskAssessmentTaskUuid } = details
  const record = useRecordForm({
    schema: riskSettingsForm,
    saved,
    read: riskCatalog.readSettings,
    update: riskCatalog.saveSettings,
    valuesOf: toFormValues,
    successToast: 'riskAssessment.catalog.settings.saved',
    input: { riskAssessmentTaskUuid },
    extra: async () => ({ riskAssessmentTaskUuid }),
    editable: !disabled,
    onSaved: () =>
      invalidate([
        riskCatalog.readCatalogList,
        riskAssignment.readAssignmentList,
        riskEvaluation.readAssignmentOverviewList,
      ]),
  })

  const { form, element } = record

  return (
    <Form form={form} ref={element}>
      {disabled && <Callout tone="info">{t('elearning.catalog.settings.readOnly')}</Callout>}
      <RestoredNote record={record} />
      <ContentCard headline={t('riskAssessment.catalog.settings.title')}>
        <FieldColumns>
          <DueFields
            form={form}
            hints={{
              interval: t('riskAssessment.catalog.settings.intervalHint', {
                recommended: intervalText(t, details.recommendedInterval),
              }),
              buffer: t('riskAssessment.catalog.settings.bufferHint'),
            }}
            disabled={disabled}
          />
          {form.values.minimumCompletions !== null && (
            <Select
              {...form.field('minimumCompletions')}
              label={t('riskAssessment.catalog.settings.minimum')}
              hint={t('riskAssessment.catalog.settings.minimumHint')}
              options={minimums.map((count) => ({ value: String(count), label: minimumText(t, count) }))}
              value={String(form.values.minimumCompletions)}
              onChange={(count) => form.set({ minimumCompletions: Number(count) })}
              disabled={disabled}
            />
          )}
          <div className={classes.wide}>
            <Checkbox
              label={t('riskAssessment.catalog.settings.active')}
              value={form.values.active}
              onChange={(value) => form.set({ active: value })}
              disabled={disabled}
            />
            <p className={classes.hint}>{t('riskAssessment.catalog.settings.activeHint')}</p>
          </div>
        </FieldColumns>
      </ContentCard>
      <RecordActions
        record={record}
        listDifferences={(newlySaved, names) => findDifferences(form.values, names, newlySaved, t)}
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
            <span className={classes.count}>
              {t('riskAssessment.catalog.statements', { count: itemCount })}
            </span>
          </li>
        ))}
      </ul>
      <LegalRefs sources={legalSources} />
    </ContentCard>
  )
}
