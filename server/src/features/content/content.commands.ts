/** The operator's commands that import and release courses and risk catalogues. */

import { CliError, type Command } from '../../platform/cli/command.ts'
import { runAsOwner } from '../../platform/cli/owner-connection.ts'
import { releaseCourse } from '../elearning/course/course.store.ts'
import { importContent } from './import-content.ts'
import { importShippedContent } from './shipped-content.ts'

export const contentCommands: Record<string, Command> = {
  'import-content': {
    summary:
      'Checks and stores a course or a risk catalogue from a folder or a .zip. A course becomes a draft ' +
      'for the preview in the catalogue. Only rounds that start later use a new risk catalogue.',
    argument: '<folder or .zip>',
    options: {
      release: { help: 'releases a course at once, without a draft for the preview', flag: true },
    },
    run: (args, config, print) =>
      runAsOwner(config, async ({ database, files }) => {
        const options = { release: args.has('release') }
        const imported = await importContent(database, files, args.argument ?? '', options)
        const { identifier, version, isNew, isReleased } = imported
        const outcome = isNew ? 'imported' : 'was stored before'
        print(`${identifier} ${version} ${outcome}, ${isReleased ? 'released' : 'a draft'}`)
      }),
  },
  'import-shipped-content': {
    summary:
      'Imports and releases the courses and risk catalogues of this version, and creates or updates their ' +
      'products and packages.',
    options: {},
    run: (_args, config, print) =>
      runAsOwner(config, async ({ database, files }) => {
        await importShippedContent(database, files)
        print('the courses and risk catalogues of this version are imported and released')
      }),
  },
  'release-content': {
    summary:
      'Releases a draft to learners who begin from now on. Other learners keep the version they have begun.',
    argument: '<course>',
    options: { version: { help: 'version number such as 1.2.0; default: the newest draft' } },
    run: (args, config, print) =>
      runAsOwner(config, async ({ database }) => {
        const [identifier, version] = [args.argument ?? '', args.find('version')]
        const released = await releaseCourse(database, identifier, version)
        if (!released) {
          const draft = version ? `draft ${version}` : 'draft'
          throw new CliError(`${identifier} has no ${draft}; import-content creates one`)
        }

        print(`${identifier} ${released.version} released`)
      }),
  },
}
