/** Bounds of a course package (docs/content-authoring.md), and those that keep a hostile one from costing time or memory. */
export const contentLimits = {
  pageWords: 250,
  /** Reading speed that `minutes` must allow for. */
  wordsPerMinute: 200,
  svgBytes: 200_000,
  rasterBytes: 2_000_000,
  videoBytes: 30_000_000,
  audioBytes: 6_000_000,
  documentBytes: 5_000_000,
  captionBytes: 65_536,
  /** All files together: a course goes onto phones as a whole. */
  packageBytes: 150_000_000,
  /** Ten times what 250 words take. */
  pageBytes: 16_384,
  yamlBytes: 512 * 1024,
  files: 1000,
  svgDepth: 32,
  /** The Markdown parser takes quadratic time on these; a page of 250 words comes nowhere near. */
  emphasisMarks: 600,
  fences: 100,
  containersPerLine: 6,
  inlineDepth: 6,
} as const
