/** Problems of a scenario in a page. */
import { scenario } from '../package-fixture.ts'
import { type Change, type FaultyChange, firstPage, repeatWord, swap } from './faulty-course-fixture.ts'

/** Adds the scenario to the first page in both languages, with enough minutes to read it. */
export const addScenario =
  (from = '', to = ''): Change =>
  (files) => {
    for (const language of ['de', 'en']) {
      const file = `${firstPage}.${language}.md`
      if (!scenario.includes(from)) throw new Error(`the scenario has no "${from}"`)
      swap(file, '::check', `${scenario.replace(from, to)}\n\n::check`)(files)
      swap(file, 'minutes: 1', 'minutes: 4')(files)
    }
  }

const file = `${firstPage}.de.md`
const alarm = '- [Ich löse den Alarm aus.](#alarm)'

export const scenarioProblems: FaultyChange[] = [
  ['scenario-target', `${file}:12`, 'has the id keller', addScenario('(#flur)', '(#keller)')],
  ['id-duplicate', `${file}:32`, 'scene id flur is taken', addScenario('id="draussen"', 'id="flur"')],
  ['scenario-path', `${file}:32`, 'cannot be reached', addScenario('](#draussen)', '](#flur)')],
  ['scenario-path', `${file}:12`, 'no end can be reached', addScenario('](#draussen)', '](#geruch)')],
  ['scenario-outcome', `${file}:32`, 'write outcome="good"', addScenario(' outcome="good"', '')],
  ['scenario-outcome', `${file}:32`, 'write outcome="good"', addScenario('"good"', '"bad"')],
  ['scenario-outcome', `${file}:19`, 'no decision', addScenario(' outcome="bad"', '')],
  ['scenario-outcome', `${file}:11`, 'at least one scene with', addScenario(' outcome="bad"', '')],
  ['scenario-choices', `${file}:12`, '5 choices', addScenario(alarm, `${alarm}\n`.repeat(4))],
  [
    'scenario-choices',
    `${file}:11`,
    'at least 2 scenes',
    addScenario('- [Ich nehme den Aufzug.](#flur)\n', ''),
  ],
  ['scenario-choices', `${file}:16`, 'exactly one link', addScenario(alarm, `${alarm} Sofort.`)],
  ['scenario-choices', `${file}:16`, 'exactly one link', addScenario(alarm, '- Ich warte.')],
  ['scenario-choices', `${file}:16`, 'exactly one link', addScenario(alarm, '- [](#alarm)')],
  ['scenario-choices', `${file}:12`, 'the end of a scene', addScenario(alarm, `${alarm}\n\nUnd nun?`)],
  [
    'directive-attribute',
    `${file}:19`,
    '"schlecht" is not an outcome',
    addScenario('outcome="bad"', 'outcome="schlecht"'),
  ],
  ['directive-attribute', `${file}:12`, 'the id "Geruch 1" must', addScenario('"geruch"', '"Geruch 1"')],
  ['directive-attribute', `${file}:12`, 'scene needs title', addScenario(' title="Kurz vor vier"', '')],
  [
    'directive-attribute',
    `${file}:11`,
    'scenario needs title',
    addScenario('{title="Es riecht nach Rauch"}', ''),
  ],
  ['directive-content', `${file}:12`, 'the scene is empty', addScenario('Sie riechen Rauch.\n', '')],
  [
    'directive-content',
    `${file}:11`,
    'contains its scenes',
    addScenario(scenario, '::::scenario{title="Leer"}\n::::'),
  ],
  [
    'directive-unknown',
    `${file}:11`,
    'inside ::::scenario',
    addScenario(scenario, ':::scene{id="a" title="A"}\nText\n:::'),
  ],
  [
    'directive-unclosed',
    `${file}:32`,
    'close :::scene',
    addScenario('ausgelöst.\n- Sie sind gegangen.\n:::', 'ausgelöst.'),
  ],
  ['directive-malformed', `${file}:11`, 'was not understood', addScenario('scenario{', 'scenario {')],
  [
    'markdown-unsupported',
    `${file}:12`,
    'paragraph is not allowed',
    addScenario(':::scene{id="geruch"', 'Davor.\n\n:::scene{id="geruch"'),
  ],
  [
    'link-address',
    `${file}:13`,
    '"#flur" cannot be linked',
    addScenario('Sie riechen Rauch.', '[Rauch](#flur)'),
  ],
  ['page-words', file, 'the scenario has 53', addScenario('Sie riechen Rauch.', repeatWord(480))],
  [
    'blocks-differ',
    `${firstPage}.en.md:11`,
    'flur bad > geruch',
    (files) => {
      addScenario()(files)
      swap(`${firstPage}.en.md`, '(#geruch)', '(#alarm)')(files)
    },
  ],
]
