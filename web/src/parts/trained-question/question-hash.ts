/** Of a screen that can be asked who was trained: opens the question. */
export const questionHash = 'question'
