/** The cells of copied text: lines of cells between tabs, as Excel, Sheets and LibreOffice put them on the clipboard. */
export function copiedCells(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => cell.replace(/^"([\s\S]*)"$/, '$1').trim()))
}
