import { namedPeople, type Person, people } from '../../server/src/demo/people.ts'
import { demoPassword } from './installation.ts'

export interface Account extends Person {
  company: string
  email: string
  password: string
}

const memberOf =
  (company: string) =>
  (person: Person): Account => ({
    ...person,
    company,
    email: `${person.username}@${company}.example`,
    password: demoPassword,
  })
const inMusterbau = memberOf('musterbau')
const inNordlicht = memberOf('nordlicht')

/**
 * Members of Musterbau who can sign in and have a task for fire safety (server/src/demo/musterbau.ts). Each
 * test has its own members, so that no test depends on another.
 */
const musterbau = [...namedPeople, ...people(175)].map(inMusterbau)
const learners = musterbau
  .filter((_, index) => index >= namedPeople.length && index % 3 === 0 && index % 9 !== 0)
  .values()

function nextLearner(): Account {
  const { value } = learners.next()
  if (!value) throw new Error('the demo has no further learner')
  return value
}

/** Further members of Musterbau who can sign in, for tests that need no task. No other test uses them. */
const others = musterbau.filter((_, index) => index > 100 && index % 3 === 2)

/**
 * Two groups of six members who submit a survey (risk-assessment/evaluation.spec.ts). No other test uses
 * them.
 */
const surveyMembers = people(175)
  .map(inMusterbau)
  .filter((_, index) => (index + namedPeople.length) % 3 === 1)
  .slice(0, 12)

const named = (wanted: string): Account =>
  inMusterbau(namedPeople.find(({ username }) => username === wanted) as Person)

/** Members of Nordlicht who can sign in (server/src/demo/nordlicht.ts). No other test uses them. */
const inUnits = people(16)
  .filter((_, index) => index > 1 && index % 6 !== 4)
  .map(inNordlicht)

const accessibility = () => ({
  reads: nextLearner(),
  answers: nextLearner(),
  fails: nextLearner(),
  passes: nextLearner(),
  browses: nextLearner(),
})

export const account = {
  max: named('max.muster'),
  anna: named('anna.admin'),
  lena: named('lena.standort'),
  otto: named('otto.einheit'),
  repeats: nextLearner(),
  forgets: nextLearner(),
  mistypes: nextLearner(),
  outstaysOverview: nextLearner(),
  outstaysPlayer: nextLearner(),
  losesConnection: nextLearner(),
  usesTwoTabs: nextLearner(),
  learnsOffline: nextLearner(),
  lendsDevice: nextLearner(),
  borrowsDevice: nextLearner(),
  readsEnglish: nextLearner(),
  likesDark: nextLearner(),
  uses: { keyboard: nextLearner(), keyboardInQuiz: nextLearner() },
  wanders: nextLearner(),
  endsSessions: nextLearner(),
  lingers: nextLearner(),
  prints: nextLearner(),
  asks: nextLearner(),
  failsOften: nextLearner(),
  loses: nextLearner(),
  accessibility: { de_DE: accessibility(), en_GB: accessibility() },
  /** The statistics show this member's progress. */
  counted: nextLearner(),
  startsOver: nextLearner(),
  isExempt: nextLearner(),
  /**
   * For screens/screens.spec.ts: one member per language, because the language is a setting of the member.
   */
  allScreens: {
    member: { de_DE: nextLearner(), en_GB: nextLearner() },
    admin: { de_DE: named('anna.admin'), en_GB: named('stefan.super') },
  },
  browses: named('anna.admin'),
  /** An administrator of a company that has 150 org units and admits no advisers (demo-server.ts). */
  manages: {
    ...memberOf('grosswerk')({
      firstName: 'Gerda',
      lastName: 'Groß',
      username: 'gerda.gross',
      role: 'admin',
    }),
    password: 'Kiesel 4711 am Bach',
  },
  /** A member of the same company, with an email address. */
  hears: {
    ...memberOf('grosswerk')({
      firstName: 'Hanna',
      lastName: 'Hörmann',
      username: 'hanna.hoermann',
      role: 'member',
    }),
    password: 'Kiesel 4711 am Bach',
  },
  /** The only member of a new company. The operator has chosen the password (demo-server.ts). */
  begins: {
    ...memberOf('blechwerk')({
      firstName: 'Petra',
      lastName: 'Wagner',
      username: 'petra.wagner',
      role: 'super-admin',
    }),
    password: 'Am-Anfang-8-Bleche',
  },
  /** The only member of a company of its own, who signs in with passkeys (demo-server.ts). */
  carries: {
    ...memberOf('schluesselwerk')({
      firstName: 'Karla',
      lastName: 'Kühn',
      username: 'karla.kuehn',
      role: 'super-admin',
    }),
    password: 'Kiesel 4711 am Bach',
  },
  /**
   * The members of a company whose people sign in at an identity provider (demo-server.ts). No other test
   * uses the company.
   */
  connects: {
    ...memberOf('kontowerk')({
      firstName: 'Klara',
      lastName: 'Konto',
      username: 'klara.konto',
      role: 'super-admin',
    }),
    password: 'Kiesel 4711 am Bach',
  },
  /** As `connects`, for a provider with SAML. */
  federates: {
    ...memberOf('rahmenwerk')({
      firstName: 'Sabine',
      lastName: 'Saml',
      username: 'sabine.saml',
      role: 'super-admin',
    }),
    password: 'Kiesel 4711 am Hang',
  },
  /**
   * The only member of a company that forbids passwords (demo-server.ts). No other test uses the company.
   */
  governs: {
    ...memberOf('regelwerk')({
      firstName: 'Regine',
      lastName: 'Regel',
      username: 'regine.regel',
      role: 'super-admin',
    }),
    password: 'Kiesel 4711 am Bach',
  },
  /**
   * The members of a company that requires a second factor (demo-server.ts). No other test uses the company,
   * because its policy concerns all of them.
   */
  protects: {
    ...memberOf('tresorwerk')({
      firstName: 'Theresa',
      lastName: 'Tresor',
      username: 'theresa.tresor',
      role: 'super-admin',
    }),
    password: 'Kiesel 4711 am Bach',
  },
  isProtected: {
    ...memberOf('tresorwerk')({
      firstName: 'Konrad',
      lastName: 'Kasten',
      username: 'konrad.kasten',
      role: 'member',
    }),
    password: 'Kiesel 4711 am Bach',
  },
  /** The members of a company that uses SCORM packages (demo-server.ts). No other test uses the company. */
  packs: {
    ...memberOf('kurswerk')({
      firstName: 'Karin',
      lastName: 'Kurs',
      username: 'karin.kurs',
      role: 'super-admin',
    }),
    password: 'Kiesel 4711 am Bach',
  },
  unpacks: {
    ...memberOf('kurswerk')({
      firstName: 'Paul',
      lastName: 'Paket',
      username: 'paul.paket',
      role: 'member',
    }),
    password: 'Kiesel 4711 am Bach',
  },
  nora: inNordlicht({ firstName: 'Nora', lastName: 'Nord', username: 'nora.nord', role: 'admin' }),
  isEdited: others[0] as Account,
  keepsProfile: others[1] as Account,
  overlooks: nextLearner(),
  countsTaps: nextLearner(),
  surveyGroups: { desk: surveyMembers.slice(0, 6), phone: surveyMembers.slice(6) },
  otherInNordlicht: inNordlicht(people(1)[0] as Person),
  /** Passes an e-learning in an org unit that elearning/exemption.spec.ts creates. */
  passesOnce: inUnits[11] as Account,
  /** Gets an e-learning that is assigned to this member alone. */
  isAssigned: inNordlicht(people(18)[17] as Person),
  /** These members answer risk assessments in org units that the tests create. */
  surveyed: inUnits.slice(0, 7),
  inspects: {
    desk: { begins: inUnits[7] as Account, goesOn: inUnits[8] as Account },
    phone: { begins: inUnits[9] as Account, goesOn: inUnits[10] as Account },
  },
}
