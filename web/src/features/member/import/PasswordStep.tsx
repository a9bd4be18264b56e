import { memberImport } from '@sorgfalt/contract/member/import'
import { useId } from 'react'
import { useText } from '#lib/texts.tsx'
import { useAction } from '#lib/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { ContentCard } from '#ui/ContentCard.tsx'
import { IconArrowRight } from '#ui/icons.ts'
import classes from './import.module.css'
import { dropImpossibleChoices, findMissingField, type PasswordMode } from './import.rules.ts'
import modes from './password.module.css'
import { SeatsPanel } from './SeatsPanel.tsx'
import { StepFooter } from './StepFooter.tsx'
import type { StepProps } from './step-props.ts'

const order: readonly PasswordMode[] = [
  'byEmailOrLetter',
  'byEmail',
  'bySms',
  'initial',
  'byColumn',
  'noPassword',
]
const lacks = { email: 'emailMissing', mobileNumber: 'mobileMissing', password: 'byColumnMissing' } as const

/** Step 3: how new members get their passwords. */
export function PasswordStep({ state, view, settings }: StepProps) {
  const t = useText()
  const check = useAction(memberImport.importCsv, {
    invalidates: [memberImport.readRows],
    onSuccess: async () => {
      await state.reload()
      state.goTo('summary')
    },
    onFailure: state.handleRefusal,
  })

  return (
    <div className={classes.stack}>
      <ContentCard headline={t('memberImport.password.title')} subHeadline={t('memberImport.password.text')}>
        <fieldset className={modes.modes}>
          <legend className="visually-hidden">{t('memberImport.password.label')}</legend>
          {order.map((mode) => (
            <Mode
              key={mode}
              mode={mode}
              settings={settings}
              onChoose={() => state.setSettings({ ...settings, passwordMode: mode })}
            />
          ))}
        </fieldset>
      </ContentCard>
      <ContentCard>
        <SeatsPanel view={view} />
      </ContentCard>
      <StepFooter onBack={() => state.goTo('fields')}>
        <Button
          kind="primary"
          size="large"
          iconAfter={IconArrowRight}
          busy={check.pending}
          onClick={() =>
            void check.run({ importUuid: view.importUuid, ...dropImpossibleChoices(settings), dryRun: true })
          }
        >
          {t('memberImport.password.next')}
        </Button>
      </StepFooter>
    </div>
  )
}

function Mode({
  mode,
  settings,
  onChoose,
}: {
  mode: PasswordMode
  settings: StepProps['settings']
  onChoose: () => void
}) {
  const t = useText()
  const id = useId()
  const missing = findMissingField(mode, settings.mapping) as keyof typeof lacks | undefined

  return (
    <label className={modes.mode}>
      <input
        type="radio"
        name="passwordMode"
        value={mode}
        checked={settings.passwordMode === mode}
        disabled={missing !== undefined}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text`}
      />
      <span id={`${id}-name`} className={modes.modeName}>
        {t(`memberImport.password.${mode}`)}
      </span>
      <span id={`${id}-text`} className={modes.modeText}>
        {t(`memberImport.password.${mode}Text`)}
        {missing && ` ${t(`memberImport.password.${lacks[missing]}`)}`}
      </span>
    </label>
  )
}
