const readRows = (selector: string): string[][] =>
  [...document.querySelectorAll(selector)].map((row) => [...row.children].map((cell) => cell.textContent))

/** Returns the texts of the cells, row by row, without the heads of the tables. */
export const rowTexts = (): string[][] => readRows('tbody tr')

/** Returns the texts of the cells of the tables in dialogs, row by row. */
export const dialogRowTexts = (): string[][] => readRows('[role=dialog] tbody tr')
