import { intervalMonths, languages } from '@sorgfalt/contract/core/limits'
import { categories } from '@sorgfalt/contract/elearning/content'
import { scormPassRules } from '@sorgfalt/contract/scorm/scorm-package'
import { useText } from '#lib/texts.tsx'
import { intervalText } from '#parts/due-settings/due-texts.ts'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { PackageForm } from './package-form.ts'

const intervals = Array.from({ length: intervalMonths.max + 1 }, (_, months) => months)

/** Returns the props of a field for a whole number. An empty field is 0, which the form refuses. */
function numberField(form: PackageForm, name: 'durationMinutes' | 'passMark') {
  const { value, onChange, ...field } = form.field(name)

  return {
    ...field,
    type: 'number',
    inputMode: 'numeric' as const,
    value: value === 0 ? '' : String(value),
    onChange: (text: string) => onChange(Math.round(Number(text))),
  }
}

/** The fields of a package: what it is about, and when a learner has passed. */
export function PackageFields({ form }: { form: PackageForm }) {
  const t = useText()

  return (
    <>
      <FormSection title={t('scorm.form.about')} text={t('scorm.form.aboutText')}>
        <TextField {...form.field('title')} label={t('scorm.form.title')} maxLength={120} required />
        <TextArea
          {...form.field('summary')}
          label={t('scorm.form.summary')}
          hint={t('scorm.form.summaryHint')}
          maxLength={300}
          rows={3}
          required
        />
        <FieldColumns>
          <Select
            {...form.field('category')}
            label={t('scorm.form.category')}
            options={categories.map((value) => ({ value, label: t(`elearning.categories.${value}`) }))}
          />
          <Select
            {...form.field('language')}
            label={t('scorm.form.language')}
            options={languages.map((value) => ({ value, label: t(`common.languages.${value}`) }))}
          />
        </FieldColumns>
      </FormSection>
      <FormSection title={t('scorm.form.time')} text={t('scorm.form.timeText')}>
        <FieldColumns>
          <TextField
            {...numberField(form, 'durationMinutes')}
            label={t('scorm.form.duration')}
            min={1}
            max={600}
            required
          />
          <IntervalField form={form} />
        </FieldColumns>
      </FormSection>
      <FormSection title={t('scorm.form.passing')} text={t('scorm.form.passingText')}>
        <Segments
          label={t('scorm.form.passRule')}
          options={scormPassRules.map((value) => ({ value, label: t(`scorm.passRules.${value}`) }))}
          value={form.values.passRule}
          onChange={(passRule) => form.set({ passRule })}
        />
        {form.values.passRule === 'score' && (
          <TextField
            {...numberField(form, 'passMark')}
            label={t('scorm.form.passMark')}
            hint={t('scorm.form.passMarkHint')}
            min={1}
            max={100}
            required
          />
        )}
      </FormSection>
    </>
  )
}

function IntervalField({ form }: { form: PackageForm }) {
  const t = useText()
  const { value, onChange, ...field } = form.field('intervalMonths')

  return (
    <Select
      {...field}
      label={t('scorm.form.interval')}
      hint={t('scorm.form.intervalHint')}
      options={intervals.map((months) => ({ value: String(months), label: intervalText(t, months) }))}
      value={String(value)}
      onChange={(months) => onChange(Number(months))}
    />
  )
}
