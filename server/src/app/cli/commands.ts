/** The registry of commands. `npm run cli -- <name> --help` prints the options of a command. */
import { demoCommands } from '../../demo/demo.commands.ts'
import { chainCommands } from '../../features/certificate/chain.commands.ts'
import { companyCommands } from '../../features/company/company.commands.ts'
import { productCommands } from '../../features/company/products/product.commands.ts'
import { contentCommands } from '../../features/content/content.commands.ts'
import { taskCommands } from '../../features/elearning/task/task.commands.ts'
import { fileCommands } from '../../features/file/file.commands.ts'
import { jobCommands } from '../../features/job/job.commands.ts'
import { licenseeCommands } from '../../features/licensee/licensee.commands.ts'
import { restoreCommands } from '../../features/member/archive/restore.commands.ts'
import { memberCommands } from '../../features/member/member.commands.ts'
import { roundKeyCommands } from '../../features/risk-assessment/evaluation/round-key.commands.ts'
import { secondFactorCommands } from '../../features/second-factor/second-factor.commands.ts'
import { sessionCommands } from '../../features/session/session.commands.ts'
import { signInPolicyCommands } from '../../features/sign-on/sign-in-policy/sign-in-policy.commands.ts'
import type { Command } from '../../platform/cli/command.ts'
import { databaseCommands } from './database.commands.ts'
import { keyCommands } from './key.commands.ts'

/** Every command by its name. */
export const commands: Record<string, Command> = {
  ...databaseCommands,
  ...demoCommands,
  ...licenseeCommands,
  ...productCommands,
  ...contentCommands,
  ...companyCommands,
  ...memberCommands,
  ...sessionCommands,
  ...secondFactorCommands,
  ...signInPolicyCommands,
  ...taskCommands,
  ...chainCommands,
  ...jobCommands,
  ...restoreCommands,
  ...keyCommands,
  ...fileCommands,
  ...roundKeyCommands,
}
