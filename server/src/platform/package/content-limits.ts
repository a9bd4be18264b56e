/**
 * Limits of a course package (docs/content-authoring.md). They also limit the time and memory that a hostile
 * package uses.
 */
export const contentLimits = {
  /** The words of a page, without those of its scenarios. */
  pageWords: 250,
  /** The words of all situations in the scenarios of a page, although a learner reads only some of them. */
  scenarioWords: 500,
  /** The words of the key points of a course. With this limit they fit on one printed page. */
  summaryWords: 250,
  /** The reading speed, from which the required `minutes` of a page are computed. */
  wordsPerMinute: 200,
  svgBytes: 200_000,
  rasterBytes: 2_000_000,
  videoBytes: 30_000_000,
  audioBytes: 6_000_000,
  documentBytes: 5_000_000,
  captionBytes: 65_536,
  /** The size of all files together. Phones download a course as a whole. */
  packageBytes: 150_000_000,
  /** About three times the size of a page with 250 words and a scenario with 500 words. */
  pageBytes: 16_384,
  /** About twice the size of the largest quiz. The parser needs quadratic time for the keys of a file. */
  yamlBytes: 128 * 1024,
  files: 1000,
  svgDepth: 32,
  /**
   * Limits marks for which the Markdown parser needs quadratic time. A page of 250 words has far fewer of
   * them.
   */
  emphasisMarks: 600,
  fences: 100,
  containersPerLine: 6,
  inlineDepth: 6,
} as const
