/** Limits of the player. A file of its own, because the frame of a package loads nothing else of the contract. */
export const scormPlayer = {
  /** Maximum length of the state of one part, in characters of JSON. */
  stateChars: 256 * 1024,
  /** Seconds between two saves while the learner works. */
  saveSeconds: 15,
  /**
   * Seconds after the opening of a part in which a course cannot be confirmed, so that the part has time to call
   * the run-time.
   */
  silentSeconds: 10,
  /** Seconds within which the address of a launch must be opened. It works once. */
  launchSeconds: 60,
} as const
