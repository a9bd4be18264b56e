/**
 * Enlarges the thread pool of the process. An entry point imports this module first, because the size cannot
 * change after the pool has started. Each core computes a password hash on one thread. Four threads remain
 * for files and host names, so that these do not wait for hashes.
 */
import { availableParallelism } from 'node:os'

process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + 4)
