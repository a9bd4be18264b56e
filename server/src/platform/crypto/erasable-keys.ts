import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { Keys, randomToken } from './secrets.ts'

/**
 * Thrown if the key of a subject (see ErasableKeys) is not in the folder, or is not the key that sealed the
 * text. A text is lost if the key that sealed it is missing.
 */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing'
}

const subjectPattern = /^[0-9a-f-]{36}$/
const keyPattern = /^[\w-]{43}$/

/**
 * Seals texts with the keys of the server and with one key per subject. A subject is a uuid, such as that of
 * a survey round, whose texts are erased together. The key of a subject is in a separate file, outside the
 * database, its log and its backups. Once the key is destroyed, the texts cannot be read from any copy of the
 * database, even with the keys of the server.
 *
 * Files are read and written synchronously, because a transaction may await only SQL. A key file has 43
 * bytes.
 */
export class ErasableKeys {
  readonly #keys: Keys
  readonly #folder: string

  constructor(keys: Keys, folder: string) {
    this.#keys = keys
    this.#folder = folder
  }

  /**
   * Creates the key of a subject unless it already exists. When this method returns, the key is on the disk.
   */
  create(subject: string): void {
    if (this.has(subject)) return

    const path = this.#toPath(subject)
    const unfinished = `${path}.${randomUUID()}.unfinished`
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    writeThrough(unfinished, randomToken())
    renameSync(unfinished, path)
    flush(this.#folder)
  }

  has(subject: string): boolean {
    return this.#read(subject) !== undefined
  }

  /** Lists the subjects that have a key. */
  list(): string[] {
    if (!existsSync(this.#folder)) return []
    return readdirSync(this.#folder).filter((name) => subjectPattern.test(name))
  }

  /**
   * Destroys the key of a subject if it exists.
   * @throws Error if the folder does not exist, because then the key may be elsewhere
   */
  destroy(subject: string): void {
    rmSync(this.#toPath(subject), { force: true })
    flush(this.#folder)
  }

  /** Encrypts a text for the database. @throws KeyMissing */
  seal(subject: string, purpose: string, text: string): string {
    return this.#keys.seal(purpose, this.#keysOf(subject).seal(purpose, text))
  }

  /**
   * Decrypts a text. Also accepts texts from older versions of the product. Those texts are JSON that is
   * sealed only with the keys of the server.
   *
   * @throws KeyMissing
   */
  unseal(subject: string, purpose: string, sealed: string): string {
    const inner = this.#keys.unseal(purpose, sealed)
    if (inner.startsWith('{')) return inner

    const own = this.#keysOf(subject)
    try {
      return own.unseal(purpose, inner)
    } catch (error) {
      throw new KeyMissing(`the key of ${subject} does not fit`, { cause: error })
    }
  }

  #keysOf(subject: string): Keys {
    const key = this.#read(subject)
    if (key === undefined) throw new KeyMissing(`no key of ${subject} in ${this.#folder}`)
    return new Keys([key])
  }

  #read(subject: string): string | undefined {
    try {
      const key = readFileSync(this.#toPath(subject), 'utf8')
      return keyPattern.test(key) ? key : undefined
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  #toPath(subject: string): string {
    if (!subjectPattern.test(subject)) throw new Error(`not the uuid of a subject: ${subject}`)
    return join(this.#folder, subject)
  }
}

function writeThrough(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Waits until the folder's list of files is on the disk. */
function flush(folder: string): void {
  if (process.platform === 'win32') return // Windows cannot open a folder.

  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
