/**
 * Limits of a course package (docs/content-authoring.md), and limits that protect time and memory against
 * hostile packages.
 */
export const contentLimits = {
  pageWords: 250,
  /** Words per minute that the field `minutes` must allow for. */
  wordsPerMinute: 200,
  svgBytes: 200_000,
  rasterBytes: 2_000_000,
  videoBytes: 30_000_000,
  audioBytes: 6_000_000,
  documentBytes: 5_000_000,
  captionBytes: 65_536,
  /** The size of all files together. Learners download a whole course to their phones. */
  packageBytes: 150_000_000,
  /** Ten times the size of 250 words. */
  pageBytes: 16_384,
  yamlBytes: 512 * 1024,
  files: 1000,
  svgDepth: 32,
  /**
   * The Markdown parser needs quadratic time for these characters. A page of 250 words is far below the
   * limit.
   */
  emphasisMarks: 600,
  fences: 100,
  containersPerLine: 6,
  inlineDepth: 6,
} as const
