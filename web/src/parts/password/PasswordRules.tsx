import { type PasswordRule, passwordRules } from '@sorgfalt/contract/fields/password'
import { useText } from '#lib/texts.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconCircle, IconCircleCheck } from '#ui/icons.ts'
import classes from './PasswordRules.module.css'

const rules = Object.keys(passwordRules) as PasswordRule[]

/** The rules of a password. Each rule is ticked while the password meets it. */
export function PasswordRules({ password }: { password: string }) {
  const t = useText()
  return (
    <>
      <p>{t('session.rules.title')}</p>
      <ul className={classes.list}>
        {rules.map((rule) => {
          const met = passwordRules[rule](password)
          return (
            <li key={rule} data-met={met || undefined}>
              <Icon icon={met ? IconCircleCheck : IconCircle} size={16} />
              <span>
                {t(`session.rules.${rule}`)}
                <span className="visually-hidden">
                  , {t(met ? 'session.rules.met' : 'session.rules.unmet')}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
