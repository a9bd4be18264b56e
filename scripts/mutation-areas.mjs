/**
 * The areas of mutation testing. Each area has the files to mutate, the tests that must detect the mutants,
 * and the lowest acceptable score.
 */

const rules = 'server/src/features'

const accessFiles = ['context', 'managed-roles', 'open-while-pending', 'roles', 'scope.store', 'step-up'].map(
  (name) => `server/src/access/${name}.ts`,
)
const gradingFiles = ['draw-quiz', 'grade-quiz'].map((name) => `${rules}/elearning/quiz/${name}.ts`)
const dueDateFiles = [
  `${rules}/elearning/task/cycle.rules.ts`,
  `${rules}/risk-assessment/plan/due-status.rules.ts`,
  `${rules}/certificate/validity.rules.ts`,
]
const formulaFiles = [`${rules}/risk-assessment/evaluation/formula.rules.ts`]

/** Modules of web/src/lib that are pure functions with tests that need no browser. */
const webLibrary = ['error-text', 'format', 'return-url', 'table-search', 'upload-checks'].map(
  (name) => `web/src/lib/${name}.ts`,
)

/** The lowest acceptable score of all areas and the sample together, in percent. */
export const minTotalScore = 85

/**
 * `withStatic`: also runs mutants of code that is executed when a module is loaded. These mutants are slow,
 * because every test of the area runs for each of them. The table of roles consists of such code.
 */
export const areas = [
  {
    name: 'access',
    mutate: accessFiles,
    tests: ['server/src/access/*.test.ts'],
    withStatic: true,
    // The tests of scopes start a database.
    timeoutMs: 60_000,
    minScore: 95,
  },
  {
    name: 'grading',
    mutate: gradingFiles,
    tests: [`${rules}/elearning/quiz/*.test.ts`],
    minScore: 95,
  },
  {
    name: 'due dates',
    mutate: dueDateFiles,
    tests: dueDateFiles.map((file) => file.replace('.rules.ts', '.rules*.test.ts')),
    minScore: 95,
  },
  {
    name: 'risk formula',
    mutate: formulaFiles,
    tests: [`${rules}/risk-assessment/evaluation/*.rules.test.ts`],
    minScore: 95,
  },
  {
    name: 'other rules of the server',
    mutate: ['server/src/**/*.rules.ts', ...[...dueDateFiles, ...formulaFiles].map((file) => `!${file}`)],
    tests: ['server/src/**/*.rules*.test.ts'],
  },
  {
    name: 'rules of the web',
    mutate: ['web/src/**/*.rules.ts', ...webLibrary],
    tests: ['web/src/**/*.rules.test.ts', 'web/src/lib/*.test.ts'],
  },
]
