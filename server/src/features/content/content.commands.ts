/** Courses and risk catalogues: from a package to what members get. */

import { CliError, type Command } from '../../platform/cli/command.ts'
import { asOwner } from '../../platform/cli/owner-connection.ts'
import { releaseCourse } from '../elearning/course/import-course.ts'
import { importContent } from './import-content.ts'

export const contentCommands: Record<string, Command> = {
  'import-content': {
    summary:
      'Checks a course or a risk catalogue, a folder or a .zip of it, and stores it: a course as a draft, for the preview in the catalogue; a risk catalogue for the next rounds.',
    argument: '<folder or .zip>',
    options: { release: { help: 'without a preview: learners get the course at once', flag: true } },
    run: (args, config, print) =>
      asOwner(config, async ({ database, files }) => {
        const release = args.has('release')
        const { identifier, version, isNew, isReleased } = await importContent(
          database,
          files,
          args.argument ?? '',
          { release },
        )
        print(
          `${identifier} ${version} ${isNew ? 'imported' : 'is there already'}, ${isReleased ? 'released' : 'a draft'}`,
        )
      }),
  },
  'release-content': {
    summary:
      'Makes a draft the version that learners begin in from now on; who has begun goes on in the version of the beginning.',
    argument: '<course>',
    options: { version: { help: 'like 1.2.0; the newest draft by default' } },
    run: (args, config, print) =>
      asOwner(config, async ({ database }) => {
        const [identifier, version] = [args.argument ?? '', args.find('version')]
        const released = await releaseCourse(database, identifier, version)
        if (!released)
          throw new CliError(
            `${identifier} has no draft${version ? ` ${version}` : ''}; import-content makes one`,
          )
        print(`${identifier} ${released.version} released`)
      }),
  },
}
