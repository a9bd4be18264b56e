/** One requirement of the specification and the tests that fail if the product does not fulfil it. */
export interface Requirement {
  /** Chapter, section and number. Sections follow the order of the chapter. */
  id: string
  /** One sentence about the product. */
  text: string
  /**
   * Titles of tests by file. A title may name its block before it and the rows of its table after it, each
   * after ` > `.
   */
  tests: Readonly<Record<string, readonly string[]>>
}
