import { createTranslate } from '@sorgfalt/texts'
import { expect, test } from 'vitest'
import elearning from '../../../../texts/de_DE/elearning.json'
import { getDayTime, summarizeTasks } from './greeting.ts'

const t = createTranslate('de_DE', { elearning })
const counts = { overdue: 0, due: 0, inprogress: 0, completed: 0 }

test.each([
  [3, 'evening'],
  [4, 'morning'],
  [10, 'morning'],
  [11, 'day'],
  [17, 'day'],
  [18, 'evening'],
  [23, 'evening'],
])('at %i o’clock, the time of day is %s', (hour, expected) => expect(getDayTime(hour)).toBe(expected))

test.each([
  [{ overdue: 1, due: 1 }, 'Eine Aufgabe ist überfällig, eine offen.'],
  [{ overdue: 3, due: 2 }, '3 Aufgaben sind überfällig, 2 offen.'],
  [{ overdue: 2 }, '2 Aufgaben sind überfällig.'],
  [{ due: 1, inprogress: 4 }, 'Eine Aufgabe ist offen.'],
  [{ inprogress: 1, completed: 3 }, 'Eine Aufgabe ist begonnen.'],
  [{ completed: 3 }, 'Zurzeit ist alles erledigt.'],
  [{}, 'Ihnen ist noch nichts zugewiesen.'],
])('summarises the tasks %j as "%s"', (some, sentence) =>
  expect(summarizeTasks(t, { ...counts, ...some })).toBe(sentence),
)
