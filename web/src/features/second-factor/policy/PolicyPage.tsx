import {
  type FactorPolicyView,
  factorPolicies,
  factorPolicy,
  factorPolicyForm,
} from '@sorgfalt/contract/second-factor/second-factor'
import { useRef } from 'react'
import { SettingsScreen } from '#features/company/SettingsScreen.tsx'
import { today, useFormats } from '#lib/format.ts'
import { reloadMember, useCan } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { RecordActions } from '#parts/record-form/RecordActions.tsx'
import { RestoredNote } from '#parts/record-form/RestoredNote.tsx'
import { useRecordForm } from '#parts/record-form/use-record-form.ts'
import { Callout } from '#ui/Callout.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { FieldColumns } from '#ui/FieldColumns.tsx'
import { Form } from '#ui/Form.tsx'
import { Segments } from '#ui/Segments.tsx'
import { TextField } from '#ui/TextField.tsx'
import classes from '../second-factor.module.css'
import { findDifferences, type PolicyValues, toFormValues } from './policy.rules.ts'

/** The page that decides which members of the company need a second factor. */
export function PolicyPage() {
  return (
    <SettingsScreen
      title="secondFactor.policy.title"
      context="secondFactor.policy.context"
      call={factorPolicy.read}
      form={PolicyForm}
    />
  )
}

function PolicyForm({ saved }: { saved: FactorPolicyView }) {
  const t = useText()
  const { date } = useFormats()
  const editable = useCan()(factorPolicy.update) && saved.mayChange
  const record = useRecordForm({
    schema: factorPolicyForm,
    saved,
    read: factorPolicy.read,
    update: factorPolicy.update,
    valuesOf: toFormValues,
    successToast: 'secondFactor.policy.saved',
    editable,
    // The policy may concern the user, too.
    onSaved: async () => void (await reloadMember()),
  })

  const { form, element } = record
  const { policy } = form.values
  const from = form.field('from')
  // "Nobody" needs no day. If the user then chooses another policy, the typed day is filled in again.
  const typedDay = useRef<string | null>(null)
  const choose = (next: PolicyValues['policy']) => {
    if (next === policy) return
    if (next === 'nobody') typedDay.current = from.value
    form.set({
      policy: next,
      ...(next === 'nobody' && { from: null }),
      ...(policy === 'nobody' && { from: typedDay.current }),
    })
  }

  return (
    <Form form={form} ref={element} className={classes.policy ?? ''}>
      {!editable && <Callout tone="info">{t('secondFactor.policy.readOnly')}</Callout>}
      <RestoredNote record={record} />
      <ContentCard headline={t('secondFactor.title')} subHeadline={t('secondFactor.policy.text')}>
        <div className={classes.rows}>
          <Segments
            label={t('secondFactor.policy.who')}
            options={factorPolicies.map((value) => ({ value, label: t(`secondFactor.policies.${value}`) }))}
            value={policy}
            onChange={choose}
            disabled={!editable}
          />
          <Reach policy={policy} reach={saved.reach} />
          {policy !== 'nobody' && (
            <FieldColumns>
              <TextField
                {...from}
                type="date"
                value={from.value ?? ''}
                onChange={(day) => from.onChange(day || null)}
                label={t('secondFactor.policy.from')}
                hint={t('secondFactor.policy.fromHint')}
                disabled={!editable}
              />
            </FieldColumns>
          )}
          {policy !== 'nobody' && from.value !== null && from.value <= today() && form.dirty && (
            <Callout tone="warn">{t('secondFactor.policy.atOnce')}</Callout>
          )}
        </div>
      </ContentCard>
      <input type="submit" hidden />
      <RecordActions
        record={record}
        listDifferences={(newlySaved, names) => findDifferences(form.values, names, newlySaved, { t, date })}
      />
    </Form>
  )
}

/** Shows how many members the chosen policy concerns, and how many of them have no second factor yet. */
function Reach({ policy, reach }: Pick<FactorPolicyView, 'policy' | 'reach'>) {
  const t = useText()
  if (policy === 'nobody') return <p>{t('secondFactor.policy.voluntary')}</p>

  const { count, withoutFactor } = reach[policy]

  return (
    <p>
      {t('secondFactor.policy.concerned', { count })}{' '}
      {withoutFactor === 0
        ? t('secondFactor.policy.allHave')
        : t('secondFactor.policy.withoutFactor', { count: withoutFactor })}
    </p>
  )
}
