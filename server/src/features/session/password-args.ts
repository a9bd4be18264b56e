import { hashForTransport, isValidPassword } from '@sorgfalt/contract'
import { type Args, CliError } from '../../platform/cli/command.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Returns the transport hash of a password. @throws CliError if the password is weak */
export async function hashPasswordArg(password: string): Promise<string> {
  if (!isValidPassword(password))
    throw new CliError(
      '--password: at least 8 characters with a digit, a lower-case and an upper-case letter ' +
        'and a special character',
    )

  return hashForTransport(password)
}

/**
 * Returns the transport hash of the option `password`. The password is for a member.
 * @param personal names that the password must not consist of
 * @throws CliError if the password is weak or common
 */
export async function readPasswordArg(args: Args, personal: readonly string[]): Promise<string> {
  const hash = await hashPasswordArg(args.get('password'))
  if (await isCommonPassword(hash, personal))
    throw new CliError('--password: this password is easy to guess; choose another')

  return hash
}
