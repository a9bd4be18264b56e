import type { SsoTestFacts, SsoTestPerson, SsoTestView } from '@sorgfalt/contract/sign-on/sso-test'
import type { ReactNode } from 'react'
import { useFormats } from '#lib/format.ts'
import { type Translate, useText } from '#lib/texts.tsx'
import { Callout } from '#ui/Callout.tsx'
import { type Fact, FactList } from '#ui/FactList.tsx'
import classes from './provider-test.module.css'
import { TestFailure } from './TestFailure.tsx'

/** What a test has found: who would get in, and what the provider has sent. */
export function TestOutcome({ test }: { test: SsoTestView }) {
  const t = useText()
  const formats = useFormats()
  const { failure, person, facts, claims, testedAt } = test

  return (
    <>
      {failure && <TestFailure failure={failure} hasFacts={facts !== null} />}
      {person && <Callout tone="ok">{t(`signOn.test.ok.${person.arrival}`)}</Callout>}
      <p className={classes.note}>
        {t('signOn.test.testedAt', { when: formats.moment(testedAt) })}. {t('signOn.test.kept')}
      </p>
      {person && (
        <Part title={t('signOn.test.person.title')}>
          <FactList className={classes.facts} facts={listPerson(t, person)} />
        </Part>
      )}
      {facts && (
        <Part title={t('signOn.test.facts.title')}>
          <FactList className={classes.facts} facts={listFacts(t, facts)} />
        </Part>
      )}
      <Part title={t('signOn.test.claims.title')}>
        {claims.length === 0 ? <p>{t('signOn.test.claims.none')}</p> : <ClaimTable claims={claims} />}
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </div>
  )
}

function listPerson(t: Translate, { name, username, role, orgUnits, seats }: SsoTestPerson): Fact[] {
  return [
    [t('signOn.test.person.name'), name],
    [t('signOn.test.person.username'), username],
    [t('signOn.test.person.role'), t(`common.roles.${role}`)],
    [t('signOn.test.person.orgUnits'), orgUnits.join(', ') || t('signOn.test.person.noOrgUnits')],
    [t('signOn.test.person.seats'), t('signOn.test.person.seatsValue', seats)],
  ]
}

function listFacts(t: Translate, facts: SsoTestFacts): Fact[] {
  const none = <span className={classes.none}>{t('signOn.test.facts.none')}</span>
  const plain = (['subject', 'firstName', 'lastName', 'email', 'externalId'] as const).map(
    (name): Fact => [t(`signOn.test.facts.${name}`), facts[name] ?? none],
  )

  return [
    ...plain,
    [t('signOn.test.facts.language'), facts.language ? t(`common.languages.${facts.language}`) : none],
    [t('signOn.test.facts.factor'), describeFactor(t, facts)],
  ]
}

function describeFactor(t: Translate, { countsAsFactor, reportsFactor }: SsoTestFacts): string {
  if (countsAsFactor) return t('signOn.test.facts.factorCounts')
  return t(reportsFactor ? 'signOn.test.facts.factorReported' : 'signOn.test.facts.factorMissing')
}

function ClaimTable({ claims }: Pick<SsoTestView, 'claims'>) {
  const t = useText()

  return (
    <table className={classes.claims}>
      <thead>
        <tr>
          <th scope="col">{t('signOn.test.claims.name')}</th>
          <th scope="col">{t('signOn.test.claims.value')}</th>
        </tr>
      </thead>
      <tbody>
        {claims.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
