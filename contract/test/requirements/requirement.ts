/** One requirement of the specification and the tests that fail if the product does not fulfil it. */
export interface Requirement {
  /** Chapter, section and number. Sections follow the order of the chapter. */
  id: string
  /** One sentence about the product. */
  text: string
  /**
   * Titles of tests by file. A title may be preceded by the name of its block and followed by a text from its
   * table of cases, separated by ` > `.
   */
  tests: Readonly<Record<string, readonly string[]>>
}
