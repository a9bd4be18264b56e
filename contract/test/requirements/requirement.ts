/** One requirement of the specification and the tests that fail if the product does not fulfil it. */
export interface Requirement {
  /** Chapter, section and number, such as `7.3.1`. Sections are numbered in the order of the chapter. */
  id: string
  /** One sentence about the product. */
  text: string
  /**
   * Titles of tests by file. A title may be preceded by the name of its block and followed by texts from its
   * table of cases, separated by ` > `.
   */
  tests: Readonly<Record<string, readonly string[]>>
}
