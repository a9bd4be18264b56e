/** One requirement of the specification and the tests that fail if the product does not fulfil it. */
export interface Requirement {
  /** Chapter, section and number, such as `7.3.1`. Sections are numbered in the order of the chapter. */
  id: string
  /** One sentence about the product. */
  text: string
  /**
   * Test titles by file. To name a test exactly, put the title of its `describe` before it, and values of its
   * `test.each` case after it, separated by ` > `.
   */
  tests: Readonly<Record<string, readonly string[]>>
}
