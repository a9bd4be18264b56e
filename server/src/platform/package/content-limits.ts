/**
 * Limits of a course package (docs/content-authoring.md), and limits on the time and memory that a hostile
 * package costs.
 */
export const contentLimits = {
  /** Without the words of its scenarios. */
  pageWords: 250,
  /** All situations of the scenarios of a page together. A learner reads only some of them. */
  scenarioWords: 500,
  /** The key points of a course fit on one printed page. */
  summaryWords: 250,
  /** The reading speed from which the necessary `minutes` of a page follow. */
  wordsPerMinute: 200,
  svgBytes: 200_000,
  rasterBytes: 2_000_000,
  videoBytes: 30_000_000,
  audioBytes: 6_000_000,
  documentBytes: 5_000_000,
  captionBytes: 65_536,
  /** For all files together, because phones download a course as a whole. */
  packageBytes: 150_000_000,
  /** About three times the size of a page with 250 words and a scenario of 500. */
  pageBytes: 16_384,
  yamlBytes: 512 * 1024,
  files: 1000,
  svgDepth: 32,
  /** The Markdown parser takes quadratic time on the following. A page of 250 words has far fewer of them. */
  emphasisMarks: 600,
  fences: 100,
  containersPerLine: 6,
  inlineDepth: 6,
} as const
